import { readFile } from 'node:fs/promises'
import type { RasterInfo, RasterSource } from '../files/index.ts'
import { legendInFile } from '../measure/index.ts'

/** How the values of an image are to be treated: numbers of classes, which are never mixed, or measured values. */
export type RasterClasses = {
  readonly isClassMap: boolean
  readonly names: Readonly<Record<number, string>>
  readonly palette: RasterInfo['palette']
  /** a sentence where it had to be told from the values alone */
  readonly note: string | null
}

const mostValues = 16
const sampleSide = 128
const sampleSteps = 4

/** A palette or names of classes tell a class map; without them one band of whole numbers with few values is one. */
export async function rasterClasses(raster: RasterSource): Promise<RasterClasses> {
  const { bands, palette } = raster.info
  const isSingle = bands.length === 1 && raster.format !== 'jpeg'
  const names = isSingle && raster.format === 'geotiff' ? ((await legendInFile(raster.path)) ?? {}) : {}
  const colours = palette ?? (raster.format === 'png' && bands[0]?.colour === 'Palette' ? pngPalette(await readFile(raster.path)) : null)
  if (Object.keys(names).length > 0 || colours !== null) return { isClassMap: true, names, palette: colours, note: null }
  const isWhole = /^U?Int(8|16|32)$|^Byte$/.test(bands[0]?.type ?? '')
  const count = isSingle && isWhole ? await valuesIn(raster) : null
  if (count === null) return { isClassMap: false, names, palette: null, note: null }
  const values = count === 1 ? 'one value' : `${count} values`
  return { isClassMap: true, names, palette: null, note: `It holds only ${values}, so it is taken for a map of classes: values are kept, never averaged.` }
}

/** Different values in samples over the image; null for more than a map of classes has. */
async function valuesIn(raster: RasterSource): Promise<number | null> {
  const { width, height } = raster.info
  const found = new Set<number | bigint>()
  for (let step = 0; step < sampleSteps ** 2; step++) {
    const left = placeOf(step % sampleSteps, width)
    const top = placeOf(Math.floor(step / sampleSteps), height)
    const read = await raster.readValues({ box: [left, top, Math.min(width, left + sampleSide), Math.min(height, top + sampleSide)] })
    const [band] = read.ok ? read.value.bands : []
    if (!band) continue
    band.values.forEach((value: number | bigint, at: number) => {
      if (band.valid[at] === 1) found.add(value)
    })
    if (found.size > mostValues) return null
  }
  return found.size
}

const placeOf = (step: number, side: number): number => Math.floor((step * Math.max(0, side - sampleSide)) / (sampleSteps - 1))

/** Colours of a PNG's palette; null where it has none. */
function pngPalette(file: Uint8Array): RasterInfo['palette'] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let at = 8; at + 12 <= file.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) !== 0x504c5445) continue
    const colours = file.subarray(at + 8, at + 8 + view.getUint32(at))
    return Array.from({ length: Math.floor(colours.length / 3) }, (_, k) => [colours[k * 3] ?? 0, colours[k * 3 + 1] ?? 0, colours[k * 3 + 2] ?? 0, 255] as const)
  }
  return null
}
