import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Writing } from '../export/index.ts'
import { vrtFilesOf } from '../files/index.ts'

const partBytes = 4 << 20
const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)

/** Copies a file in parts, so that one of many gigabytes can be stopped and holds nobody up; makes the folder it goes to. */
export async function copyInParts(from: string, to: string, { signal, told }: Writing): Promise<void> {
  mkdirSync(dirname(to), { recursive: true })
  const total = statSync(from).size
  const name = basename(from)
  told(`Copying ${name}`)
  const reading = createReadStream(from, { highWaterMark: partBytes })
  if (total > 1e9) reading.on('data', () => told(`Copying ${name}, ${gigabytes(reading.bytesRead)} of ${gigabytes(total)} GB`))
  await pipeline(reading, createWriteStream(to, { highWaterMark: partBytes }), { signal })
}

/** Copies a file with its side-cars (world file, overviews, the parts of a shapefile) into a folder; returns the file there. */
export async function copyWithSideCars(path: string, folder: string, writing: Writing): Promise<string> {
  for (const name of [basename(path), ...sideCarsOf(path)]) await copyInParts(join(dirname(path), name), join(folder, name), writing)
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
