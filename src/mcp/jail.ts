import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type Failed, fail, ok, type Result } from '../contracts/result.ts'

/** The one folder an outside program may name files of. Paths come out resolved, with no link left in them. */
export type Jail = {
  readonly root: string
  /** a file that is there */
  existing(path: string): Result<string>
  /** a file or folder to be written; `exists` where something lies there already */
  toWrite(path: string): Result<{ path: string; exists: boolean }>
  /** how a path of the product is told outside: below the folder, or the name alone */
  shown(path: string): string
}

const deviceName = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\..*)?$/i

/**
 * A jail around a folder that exists.
 * @throws ENOENT where it does not
 */
export function makeJail(folder: string, platform: NodeJS.Platform = process.platform): Jail {
  const root = realpathSync(resolve(folder))
  const inside = (path: string): boolean => {
    const way = relative(root, path)
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
  }
  const placed = (path: string): Result<{ path: string; stats: Stats | null }> => {
    const problem = formProblem(path, platform)
    if (problem) return problem
    const real = realOf(resolve(root, path))
    if (real === null || !inside(real.path)) return outside(path)
    return ok(real)
  }
  return {
    root,
    existing(path) {
      const at = placed(path)
      if (!at.ok) return at
      const { stats } = at.value
      if (!stats)
        return fail({
          code: 'file_missing',
          message: `There is no file "${shortened(path)}" in the workspace folder.`,
          hint: 'Give a path relative to the workspace folder.',
          repairable: true,
        })
      // a pipe or a device would be waited for without end
      return stats.isFile() || stats.isDirectory() ? ok(at.value.path) : outside(path)
    },
    toWrite(path) {
      const at = placed(path)
      if (!at.ok) return at
      const { stats } = at.value
      return stats && !stats.isFile() && !stats.isDirectory() ? outside(path) : ok({ path: at.value.path, exists: stats !== null })
    },
    shown(path) {
      const way = relative(root, path)
      return inside(path) ? way : basename(path)
    },
  }
}

const shortened = (path: string): string => (path.length > 120 ? `${path.slice(0, 120)}...` : path)

const outside = (path: string): Failed =>
  fail({
    code: 'path_outside',
    message: `"${shortened(path)}" is not a file inside the workspace folder.`,
    hint: 'Give a path relative to the workspace folder, without "..".',
    repairable: true,
  })

/** What is refused by its spelling alone, on every system: other systems' ways out, devices, addresses. */
function formProblem(path: string, platform: NodeJS.Platform): Failed | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (path.trim() === '' || path.length > 4096 || /[\u0000-\u001f]/.test(path))
    return fail({ code: 'argument_invalid', message: 'This is not the path of a file.', hint: 'Give a path relative to the workspace folder.', repairable: true })
  const parts = path.split(/[\\/]/)
  const onWindows = platform === 'win32'
  const isElsewhere = /^([\\/]{2}|[a-z][a-z0-9+.-]*:\/\/)/i.test(path) || (!onWindows && /^[a-z]:([\\/]|$)/i.test(path)) || (onWindows && /:/.test(path.slice(2)))
  const isOdd = parts.some((part) => part === '..' || deviceName.test(part) || (onWindows && /[. ]$/.test(part) && part !== '.'))
  return isElsewhere || isOdd ? outside(path) : null
}

/** The path with every link of its existing part followed; null where a link leads nowhere or the way there cannot be looked at. */
function realOf(path: string): { path: string; stats: Stats | null } | null {
  const missing: string[] = []
  for (let at = path; ; at = dirname(at)) {
    const found = look(at)
    if (found === 'there') {
      const real = realpathSync(at)
      return { path: join(real, ...missing), stats: missing.length === 0 ? statSync(real) : null }
    }
    if (found === 'closed' || dirname(at) === at) return null
    missing.unshift(basename(at))
  }
}

/** A link to nothing is `closed`: what is written through it would land outside. */
function look(path: string): 'there' | 'absent' | 'closed' {
  try {
    lstatSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'absent'
    if (code === 'ENOTDIR' || code === 'EACCES' || code === 'ELOOP' || code === 'ENAMETOOLONG') return 'closed'
    throw error
  }
  try {
    realpathSync(path)
    return 'there'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return 'closed'
    throw error
  }
}
