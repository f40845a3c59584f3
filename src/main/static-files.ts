import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { contentTypes } from '../contracts/content-types.ts'

export type StaticFile = { path: string; type: string }

/**
 * Every file of the built window by its address. Addresses are looked up in this list and never joined to a path,
 * so no spelling of `..` reaches the disk. Files of unknown type are not served.
 */
export function listStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = contentTypes[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { path, type })
  }
  const page = files.get('/index.html')
  if (page) files.set('/', page)
  return files
}
