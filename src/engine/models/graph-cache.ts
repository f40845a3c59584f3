import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { arch, cpus } from 'node:os'
import { join } from 'node:path'
import { absent } from './card-file.ts'

/** Optimised graphs kept; the oldest go. */
const mostGraphs = 24

export type GraphKey = { readonly sha256: string; readonly provider: string; readonly runtime: string }

/** Where the optimised graph of a model is kept: it holds for this runtime on this kind of processor alone, and for the CPU only. */
export function graphPath(folder: string, { sha256, provider, runtime }: GraphKey): string | null {
  if (provider !== 'cpu') return null
  const key = createHash('sha256')
    .update(JSON.stringify([sha256, runtime, provider, 'all', arch(), cpus()[0]?.model ?? 'unknown']))
    .digest('hex')
  return join(folder, `${key.slice(0, 32)}.onnx`)
}

/** Takes the oldest graphs away. A folder that is not there holds none. */
export async function tidyGraphs(folder: string): Promise<void> {
  const names = await readdir(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return []
    throw problem
  })
  // another process may tidy at the same time: what is gone counts as oldest
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(absent))?.mtimeMs ?? 0 })))
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(mostGraphs)) await rm(join(folder, name), { force: true })
}
