import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Files below a folder, with `/` between the parts, in the order of their names. */
export function filesIn(folder: string, below = folder): string[] {
  return readdirSync(below, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(folder, join(below, entry.name)) : [relative(folder, join(below, entry.name)).split(sep).join('/')]))
    .sort()
}

export async function sha256Of(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export const bytesOf = (path: string): number => statSync(path).size
