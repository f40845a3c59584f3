import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import type { ExternalPart } from './onnx-header.ts'

type Ask = { readonly name: string; readonly folder: string; readonly parts: readonly ExternalPart[] }

/** Files beside a model that hold weights of it, each once, and their bytes. A path out of the model's folder is never followed. @fails model_invalid */
export async function externalFiles({ name, folder, parts }: Ask): Promise<Result<{ files: string[]; bytes: number }>> {
  const home = await realpath(folder)
  const needed = new Map<string, number>()
  for (const { location, endByte } of parts) needed.set(location, Math.max(needed.get(location) ?? 0, endByte))
  let bytes = 0
  for (const [location, endByte] of needed) {
    const size = await sizeInside(home, location)
    if (size === 'unusable')
      return fail({ code: 'model_invalid', message: `${name} names no file that can be read for its weights.`, hint: 'Export it again, with its weights in one file beside it.' })
    if (size === 'outside')
      return fail({
        code: 'model_invalid',
        message: `${name} wants weights from outside its folder (${location}), which is not followed.`,
        hint: 'Put all its files into one folder and export it again.',
      })
    if (size === 'missing')
      return fail({ code: 'model_invalid', message: `${name} needs its weights from ${location}, which is not beside it.`, hint: `Copy ${location} into the same folder.` })
    if (size < endByte) return fail({ code: 'model_invalid', message: `${location} with the weights of ${name} is cut off.`, hint: 'Copy it again.' })
    bytes += size
  }
  return ok({ files: [...needed.keys()], bytes })
}

async function sizeInside(home: string, location: string): Promise<number | 'outside' | 'missing' | 'unusable'> {
  if (location.replaceAll(/[./\\]/g, '') === '' || location.includes('\0')) return 'unusable'
  if (isAbsolute(location) || location.split(/[\\/]/).includes('..')) return 'outside'
  try {
    const real = await realpath(join(home, location))
    const way = relative(home, real)
    if (way.startsWith(`..${sep}`) || way === '..' || isAbsolute(way)) return 'outside'
    const info = await stat(real)
    return info.isFile() ? info.size : 'missing'
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'
    // a name longer than names are, links in a circle, no permission
    if (code !== undefined) return 'unusable'
    throw problem
  }
}
