import type { Affine } from '../../../contracts/frame.ts'
import { usable } from '../tiff/geo/georeference.ts'
import { codeOfWkt } from '../wkt.ts'

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/**
 * Geotransform (already of pixel corners) and CRS code of a GDAL `.aux.xml`. Only these two elements are looked for:
 * document types, entities of its own and files it names are never followed.
 */
export function parseAuxXml(text: string): { readonly affine: Affine | null; readonly crs: string | null } {
  const wkt = element(text, 'SRS')
  const transform = element(text, 'GeoTransform')
  return { affine: transform === null ? null : affineOf(transform), crs: wkt === null ? null : codeOfWkt(wkt) }
}

function element(text: string, name: string): string | null {
  const start = new RegExp(`<${name}(?:\\s[^>]*)?>`).exec(text)
  if (!start) return null
  const from = start.index + start[0].length
  const end = text.indexOf(`</${name}>`, from)
  return end < 0 ? null : text.slice(from, end).replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
}

/** GDAL order: x of the corner, x by column, x by row, y of the corner, y by column, y by row. */
function affineOf(text: string): Affine | null {
  const words = text.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)))
  const [c = Number.NaN, a = Number.NaN, b = Number.NaN, f = Number.NaN, d = Number.NaN, e = Number.NaN] = words
  const affine = { a, b, c, d, e, f }
  return words.length === 6 && usable(affine) ? affine : null
}
