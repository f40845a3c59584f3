import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Written } from '../vectors/write/index.ts'

/**
 * Writes into a folder of its own beside the target and moves the files over when all of them are whole: readers never see half a file,
 * and a full disk leaves what was there before.
 */
export async function keepOriginals(to: string, write: (path: string) => Promise<Written>): Promise<Result<{ files: readonly string[]; warnings: readonly string[] }>> {
  let folder: string | null = null
  try {
    folder = await mkdtemp(join(dirname(to), '.aftermap-'))
    const { warnings } = await write(join(folder, basename(to)))
    const names = (await readdir(folder)).sort()
    for (const name of names) await rename(join(folder, name), join(dirname(to), name))
    return ok({ files: names.map((name) => join(dirname(to), name)), warnings })
  } catch (problem) {
    return writeFailure(problem, to)
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}

function writeFailure(problem: unknown, to: string): Result<never> {
  if (!(problem instanceof Error) || !('code' in problem)) throw problem
  if (problem.code === 'ENOSPC' || problem.code === 'SQLITE_FULL')
    return fail({ code: 'disk_full', message: `The disk has no room for ${basename(to)}.`, hint: 'Free some space, then convert again.' })
  if (problem.code === 'ENOENT') return fail({ code: 'file_missing', message: `The folder for ${basename(to)} is not there.`, hint: 'Make it first, or choose another one.' })
  if (problem.code === 'EACCES' || problem.code === 'EPERM' || problem.code === 'EROFS')
    return fail({ code: 'file_unreadable', message: `The folder for ${basename(to)} cannot be written.`, hint: 'Choose another one.' })
  throw problem
}
