import type { PixelBox } from '../../contracts/frame.ts'
import { FailureError } from '../../contracts/result.ts'
import type { Grid, GridSource, Values } from '../../core/raster/index.ts'
import type { RasterSource, StoredArray } from '../files/index.ts'

/** A band of stored values, or three of them as one number 0xrrggbb. */
export type Wanted = { readonly kind: 'band'; readonly band: number } | { readonly kind: 'colour' }

/** Samples of one read; taller boxes are put together from several. */
const mostSamples = 2 ** 24

/** An image as a source of `core/raster`, and whether any of its blocks could be read. */
export type BandSource = GridSource & { readonly sound: () => boolean }

/** Blocks never written are known as empty; blocks that cannot be decoded have no data. */
export async function bandSource(raster: RasterSource, wanted: Wanted): Promise<BandSource> {
  const { width, height, block } = raster.info
  const empties = await emptyRows(raster)
  const tally = { sound: 0, lost: 0 }
  const one = async (box: PixelBox): Promise<Grid> => {
    const size = { width: box[2] - box[0], height: box[3] - box[1] }
    const read = await raster.readValues({ box, bands: wanted.kind === 'band' ? [wanted.band] : [0, 1, 2] })
    if (read.ok) {
      tally.sound++
      return { ...size, ...valuesOf(read.value.bands) }
    }
    if (read.error.code !== 'file_damaged') throw new FailureError(read.error)
    tally.lost++
    return { ...size, values: new Uint8Array(size.width * size.height), valid: new Uint8Array(size.width * size.height) }
  }
  const source = {
    width,
    height,
    tile: { width: Math.min(block.width, width), height: Math.min(block.height, height) },
    read: (box: PixelBox) => inParts(box, one),
    isEmpty: empties.isEmpty,
    sound: () => tally.sound > 0 || tally.lost === 0,
  }
  return empties.first ? { ...source, emptyValue: await valueOfEmpty(one, empties.first) } : source
}

async function valueOfEmpty(read: (box: PixelBox) => Promise<Grid>, [left, top]: PixelBox): Promise<number | null> {
  const { values, valid } = await read([left, top, left + 1, top + 1])
  return valid?.[0] === 0 ? null : (values[0] ?? null)
}

async function inParts(box: PixelBox, read: (box: PixelBox) => Promise<Grid>): Promise<Grid> {
  const [left, top, right, bottom] = box
  const width = right - left
  const rows = Math.max(1, Math.floor(mostSamples / width))
  if (bottom - top <= rows) return read(box)
  let values: Values | null = null
  const valid = new Uint8Array(width * (bottom - top))
  for (let from = top; from < bottom; from += rows) {
    const part = await read([left, from, right, Math.min(bottom, from + rows)])
    values ??= new (part.values.constructor as new (length: number) => Values)(width * (bottom - top))
    values.set(part.values, (from - top) * width)
    if (part.valid) valid.set(part.valid, (from - top) * width)
    else valid.fill(1, (from - top) * width, (from - top) * width + part.values.length)
  }
  return { width, height: bottom - top, values: values ?? new Uint8Array(0), valid }
}

function valuesOf(bands: readonly { readonly values: StoredArray; readonly valid: Uint8Array }[]): Pick<Grid, 'values' | 'valid'> {
  const [red, green, blue] = bands
  if (!red) throw new RangeError('an image without bands')
  if (!green || !blue) return { values: plain(red.values), valid: red.valid }
  const values = Int32Array.from(red.values as Uint8Array, (value, at) => (value << 16) | (Number(green.values[at]) << 8) | Number(blue.values[at]))
  return { values, valid: red.valid }
}

/** 64-bit integers as numbers: class values are small. */
function plain(values: StoredArray): Values {
  return values instanceof BigInt64Array || values instanceof BigUint64Array ? Float64Array.from(values as BigInt64Array, Number) : values
}

type Band = { readonly top: number; readonly bottom: number; readonly spans: { readonly left: number; readonly right: number; readonly isEmpty: boolean }[] }

/** Which parts of an image were never written, by rows of its blocks. */
async function emptyRows(raster: RasterSource): Promise<{ isEmpty: (box: PixelBox) => boolean; first: PixelBox | null }> {
  const bands: Band[] = []
  let first: PixelBox | null = null
  for await (const { box, isEmpty } of raster.windows({ bands: [0] })) {
    const span = { left: box[0], right: box[2], isEmpty }
    const last = bands.at(-1)
    if (last?.top === box[1]) last.spans.push(span)
    else bands.push({ top: box[1], bottom: box[3], spans: [span] })
    if (isEmpty) first ??= box
  }
  if (first === null) return { isEmpty: () => false, first }
  return { isEmpty: (box) => bandsOver(bands, box).every(({ spans }) => spans.every((span) => span.isEmpty || span.right <= box[0] || span.left >= box[2])), first }
}

function bandsOver(bands: readonly Band[], box: PixelBox): Band[] {
  let [low, high] = [0, bands.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bands[middle]?.bottom ?? Number.POSITIVE_INFINITY) <= box[1]) low = middle + 1
    else high = middle
  }
  const found: Band[] = []
  for (let k = low; k < bands.length; k++) {
    const band = bands[k]
    if (!band || band.top >= box[3]) break
    found.push(band)
  }
  return found
}
