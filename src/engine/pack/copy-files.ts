import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, normalize } from 'node:path'
import { vrtFilesOf } from '../files/index.ts'

/** Copies a file with its side-cars (world file, overviews, the parts of a shapefile) into a folder; returns the file there. */
export function copyWithSideCars(path: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of [basename(path), ...sideCarsOf(path)]) copyFileSync(join(dirname(path), name), join(folder, name))
  return join(folder, basename(path))
}

const sideCarEndings = /\.(tfw|tifw|tiffw|wld|pgw|jgw|pngw|jpgw|prj|ovr|msk|aux|aux\.xml|rpb|rpc|dbf|shx|cpg|qix|sbn|sbx|qpj|imd|legend\.json|json|csv|geodataxform\.xml|xml)$/i

/** Files beside one that belong to it by name: `post.tfw`, `post.tif.aux.xml`, `roads.dbf`. */
function sideCarsOf(path: string): string[] {
  const [name, stem] = [basename(path), basename(path, extname(path))]
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== name)
    .map((entry) => entry.name)
    .filter((other) => (other.startsWith(`${name}.`) || other.startsWith(`${stem}.`)) && sideCarEndings.test(other.slice(stem.length)))
}

/** A mosaic that can travel as it is: every file it names lies below its own folder. */
export async function mosaicParts(path: string): Promise<string[] | null> {
  const parts = vrtFilesOf(await readFile(path, 'utf8')).map((part) => normalize(part))
  return parts.every((part) => !isAbsolute(part) && !part.startsWith('..')) ? parts : null
}
