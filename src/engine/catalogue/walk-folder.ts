import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Endings of files worth opening; content decides what they are. */
const images = /\.(?:tiff?|gtiff?|jpe?g|png|vrt|mbtiles)$/i
const items = /\.json$/i

export type Walked = { readonly images: readonly string[]; readonly items: readonly string[]; readonly unreadable: readonly string[] }

/** Image files and JSON items of a folder and of all in it, each folder once however it is linked; folders that cannot be read are named. */
export async function walkFolder(folder: string, signal: AbortSignal): Promise<Walked> {
  const found = { images: [] as string[], items: [] as string[], unreadable: [] as string[] }
  const seen = new Set<string>()
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    signal.throwIfAborted()
    const entries = await entriesOf(next, seen)
    if (entries === null) found.unreadable.push(next)
    for (const { path, isFolder } of entries ?? []) {
      if (isFolder) waiting.push(path)
      else if (images.test(path)) found.images.push(path)
      else if (items.test(path)) found.items.push(path)
    }
  }
  return { images: found.images.sort(), items: found.items.sort(), unreadable: found.unreadable }
}

type Entry = { readonly path: string; readonly isFolder: boolean }

/** Null where the system does not let it be read; empty where it was seen before. */
async function entriesOf(folder: string, seen: Set<string>): Promise<Entry[] | null> {
  try {
    const real = await realpath(folder)
    if (seen.has(real)) return []
    seen.add(real)
    const entries: Entry[] = []
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      // a link that leads nowhere is neither
      const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry
      if (target) entries.push({ path, isFolder: target.isDirectory() })
    }
    return entries
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem) return null
    throw problem
  }
}
