import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Affine } from '../../../contracts/frame.ts'
import { parseAuxXml } from './aux-xml.ts'
import { codeOfWkt } from '../wkt.ts'
import { usable } from '../tiff/geo/georeference.ts'

const maxTextBytes = 2 ** 20
const worldFiles: Readonly<Record<string, readonly string[]>> = {
  '.tif': ['.tfw', '.tifw', '.wld'],
  '.tiff': ['.tfw', '.tiffw', '.wld'],
  '.png': ['.pgw', '.pngw', '.wld'],
  '.jpg': ['.jgw', '.jpgw', '.wld'],
  '.jpeg': ['.jgw', '.jpegw', '.wld'],
}

/** What the files beside an image say: GDAL's `.aux.xml` first, then world file and `.prj`, as GDAL ranks them. */
export async function readSideCars(path: string): Promise<{ readonly affine: Affine | null; readonly crs: string | null }> {
  const aux = await readAuxXml(path)
  return { affine: aux.affine ?? (await readWorldFile(path)), crs: aux.crs ?? (await readPrj(path)) }
}

/** Affine of the world file beside an image (same folder and stem), pixel corner based; null without one. */
async function readWorldFile(path: string): Promise<Affine | null> {
  for (const extension of worldFiles[extname(path).toLowerCase()] ?? ['.wld']) {
    const text = await sideText(path, extension)
    const affine = text === null ? null : parseWorldFile(text)
    if (affine) return affine
  }
  return null
}

/** Six lines A D B E C F, where C, F is the centre of the first pixel. */
export function parseWorldFile(text: string): Affine | null {
  const [a = Number.NaN, d = Number.NaN, b = Number.NaN, e = Number.NaN, x = Number.NaN, y = Number.NaN] = text
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(',', '.')))
  const affine = { a, b, c: x - (a + b) / 2, d, e, f: y - (d + e) / 2 }
  return usable(affine) ? affine : null
}

/** CRS code of the `.prj` beside an image; null when it has none or names no code Aftermap can tell. */
async function readPrj(path: string): Promise<string | null> {
  const text = await sideText(path, '.prj')
  return text === null ? null : codeOfWkt(text)
}

/** `.aux.xml` stands behind the whole name of the image (`a.tif.aux.xml`), with ArcGIS also behind its stem. */
async function readAuxXml(path: string) {
  const text = (await firstText([`${path}.aux.xml`])) ?? (await sideText(path, '.aux.xml'))
  return text === null ? { affine: null, crs: null } : parseAuxXml(text)
}

/** Text of a side-car with the image's own stem; paths written inside side-cars are never followed. */
async function sideText(path: string, extension: string): Promise<string | null> {
  const stem = path.slice(0, path.length - extname(path).length)
  return firstText([stem + extension, stem + extension.toUpperCase()])
}

async function firstText(names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const info = await stat(name).catch(absent)
    if (info?.isFile() && info.size <= maxTextBytes) return readFile(name, 'utf8')
  }
  return null
}

function absent(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return null
  throw problem
}
