import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Affine } from '../../../contracts/frame.ts'
import { halfPixelBack, usable } from '../tiff/geo/affine.ts'
import { codeOfWkt } from '../wkt.ts'
import { type AuxXml, noAuxXml, parseAuxXml } from './aux-xml.ts'

const maxTextBytes = 2 ** 20
const worldFiles: Readonly<Record<string, readonly string[]>> = {
  '.tif': ['.tfw', '.tifw', '.wld'],
  '.tiff': ['.tfw', '.tiffw', '.wld'],
  '.png': ['.pgw', '.pngw', '.wld'],
  '.jpg': ['.jgw', '.jpgw', '.wld'],
  '.jpeg': ['.jgw', '.jpegw', '.wld'],
}

/** What the files beside an image say, each kept apart: who is believed is decided by who asks. */
export type SideCars = {
  readonly aux: AuxXml
  /** affine of the world file, of pixel corners */
  readonly world: Affine | null
  /** WKT of the `.prj` */
  readonly prj: { readonly wkt: string; readonly crs: string | null } | null
}

export async function readSideCars(path: string): Promise<SideCars> {
  const prj = await sideText(path, '.prj')
  return { aux: await readAuxXml(path), world: await readWorldFile(path), prj: prj === null ? null : { wkt: prj, crs: codeOfWkt(prj) } }
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
  const [a = Number.NaN, d = Number.NaN, b = Number.NaN, e = Number.NaN, c = Number.NaN, f = Number.NaN] = text
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(',', '.')))
  const affine = halfPixelBack({ a, b, c, d, e, f })
  return usable(affine) ? affine : null
}

/** `.aux.xml` stands behind the whole name of the image (`a.tif.aux.xml`), with ArcGIS also behind its stem. */
async function readAuxXml(path: string): Promise<AuxXml> {
  const text = (await firstText([`${path}.aux.xml`])) ?? (await sideText(path, '.aux.xml'))
  return text === null ? noAuxXml : parseAuxXml(text)
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
  if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR' || problem.code === 'ENAMETOOLONG') return null
  throw problem
}
