import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Affine } from '../../contracts/frame.ts'
import { codeOfCitation } from './tiff/geokeys.ts'
import { usable } from './tiff/georeference.ts'

const maxTextBytes = 2 ** 20
const worldFiles: Readonly<Record<string, readonly string[]>> = {
  '.tif': ['.tfw', '.tifw', '.wld'],
  '.tiff': ['.tfw', '.tiffw', '.wld'],
  '.png': ['.pgw', '.pngw', '.wld'],
  '.jpg': ['.jgw', '.jpgw', '.wld'],
  '.jpeg': ['.jgw', '.jpegw', '.wld'],
}

/** Affine of the world file beside an image (same folder and stem), pixel corner based; null without one. */
export async function readWorldFile(path: string): Promise<Affine | null> {
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
export async function readPrj(path: string): Promise<string | null> {
  const text = await sideText(path, '.prj')
  return text === null ? null : codeOfWkt(text)
}

export function codeOfWkt(text: string): string | null {
  const last = /(?:AUTHORITY\["EPSG",\s*"?(\d+)"?\]|ID\["EPSG",\s*(\d+)\])\s*\]\s*$/i.exec(text.trim())
  const code = last?.[1] ?? last?.[2]
  if (code) return `EPSG:${code}`
  if (/^GEOGCS\["GCS_WGS_1984"/i.test(text.trim())) return 'EPSG:4326'
  return codeOfCitation(text)
}

/** Text of a side-car with the image's own stem; paths written inside side-cars are never followed. */
async function sideText(path: string, extension: string): Promise<string | null> {
  const stem = path.slice(0, path.length - extname(path).length)
  for (const name of [stem + extension, stem + extension.toUpperCase()]) {
    const info = await stat(name).catch(absent)
    if (info?.isFile() && info.size <= maxTextBytes) return readFile(name, 'utf8')
  }
  return null
}

function absent(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return null
  throw problem
}
