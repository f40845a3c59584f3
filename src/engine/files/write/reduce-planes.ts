import type { StoredArray } from '../raster-values.ts'
import { isBig } from '../tiff/pixels/stored-arrays.ts'
import type { Plane } from './raster-to-write.ts'

export type Reduction = {
  readonly isClassMap: boolean
  /** band whose values weigh the others, or -1 */
  readonly alphaBand: number
  readonly isWhole: boolean
  readonly nodata: number | null
}

/** Pixels of a window, in planes with `stride` values a row. */
type Size = { readonly width: number; readonly height: number; readonly stride: number }
/** Where the halved window goes: the first column and row, in planes that are `width` wide. */
type Place = { readonly left: number; readonly top: number; readonly width: number }

/**
 * Halves a window into planes of the next level: the first of 2 x 2 pixels for classes, else the mean of those that are data (weighted by
 * alpha). Edges of an odd size take what is there.
 */
export function halveInto(to: readonly Plane[], from: readonly Plane[], { size, place, how }: { readonly size: Size; readonly place: Place; readonly how: Reduction }): void {
  const alpha = how.alphaBand < 0 ? null : (from[how.alphaBand]?.values ?? null)
  from.forEach((plane, band) => {
    const target = to[band]
    if (!target) return
    const weights = alpha !== null && band !== how.alphaBand && !isBig(alpha) ? alpha : null
    const ask = { size, place, how, weights }
    halve(target, plane, ask)
    if (target.imaginary && plane.imaginary) halve({ ...target, values: target.imaginary }, { ...plane, values: plane.imaginary }, ask)
  })
}

type Ask = { readonly size: Size; readonly place: Place; readonly how: Reduction; readonly weights: Exclude<StoredArray, BigInt64Array | BigUint64Array> | null }

function halve(to: Plane, from: Plane, ask: Ask): void {
  // whole numbers of 64 bits are never averaged: a float does not hold them
  if (ask.how.isClassMap || isBig(to.values) || isBig(from.values)) takeFirst(to, from, ask)
  else average(to, from, ask)
}

function takeFirst(to: Plane, from: Plane, { size, place }: Ask): void {
  const [target, source] = [to.values as Float64Array, from.values as Float64Array]
  for (let row = 0; row * 2 < size.height; row++) {
    let at = row * 2 * size.stride
    let out = (place.top + row) * place.width + place.left
    for (let column = 0; column < size.width; column += 2, at += 2, out++) {
      target[out] = source[at] as number
      if (to.valid) to.valid[out] = from.valid ? (from.valid[at] as number) : 1
    }
  }
}

function average(to: Plane, from: Plane, { size, place, how, weights }: Ask): void {
  if (from.valid === null && weights === null && to.values instanceof Uint8Array && from.values instanceof Uint8Array) return averageBytes(to, from.values, { size, place, how })
  const meanOf = meanReader(from, weights)
  const put = meanWriter(to, how)
  const columns = Math.ceil(size.width / 2)
  const last = size.width % 2 === 1 ? columns - 1 : columns
  for (let row = 0; row * 2 < size.height; row++) {
    const below = row * 2 + 1 < size.height ? size.stride : 0
    const at = row * 2 * size.stride
    const out = (place.top + row) * place.width + place.left
    for (let column = 0; column < last; column++) put(out + column, meanOf(at + column * 2, 1, below))
    if (last < columns) put(out + last, meanOf(at + last * 2, 0, below))
  }
}

/** Bytes that all are data, by far the most common: several times faster without asking for each. */
function averageBytes({ values, valid }: Plane, source: Uint8Array, { size, place, how }: Omit<Ask, 'weights'>): void {
  const target = values as Uint8Array
  const columns = Math.ceil(size.width / 2)
  for (let row = 0; row * 2 < size.height; row++) {
    let above = row * 2 * size.stride
    let below = row * 2 + 1 < size.height ? above + size.stride : above
    const start = (place.top + row) * place.width + place.left
    const end = start + (size.width >> 1)
    for (let out = start; out < end; out++, above += 2, below += 2)
      target[out] = ((source[above] as number) + (source[above + 1] as number) + (source[below] as number) + (source[below + 1] as number) + 2) >> 2
    if (size.width % 2 === 1) target[end] = ((source[above] as number) + (source[below] as number) + 1) >> 1
    valid?.fill(1, start, start + columns)
    if (how.nodata !== null) keepAway(target, { start, end: start + columns }, how)
  }
}

function keepAway(target: Uint8Array, { start, end }: { readonly start: number; readonly end: number }, how: Reduction): void {
  for (let at = start; at < end; at++) if (target[at] === how.nodata) target[at] = away(how.nodata, how)
}

function meanWriter({ values, valid }: Plane, how: Reduction): (at: number, mean: number) => void {
  return (at, mean) => {
    const isData = !Number.isNaN(mean)
    if (valid) valid[at] = isData ? 1 : 0
    if (isData) values[at] = away(how.isWhole ? Math.round(mean) : mean, how)
  }
}

/** Mean of a pixel, the one `right` and the ones `below` it (0: there is none, the pixel counts twice, which changes nothing); NaN without data. */
function meanReader({ values: stored, valid }: Plane, weights: Ask['weights']): (at: number, right: number, below: number) => number {
  const values = stored as Float64Array
  if (valid === null && weights === null)
    return (at, right, below) => ((values[at] as number) + (values[at + right] as number) + (values[at + below] as number) + (values[at + right + below] as number)) / 4
  let [sum, held] = [0, 0]
  const add = (at: number) => {
    if (valid !== null && valid[at] === 0) return
    const weight = weights === null ? 1 : (weights[at] as number)
    sum += weight * (values[at] as number)
    held += weight
  }
  return (at, right, below) => {
    sum = 0
    held = 0
    add(at)
    add(at + right)
    add(at + below)
    add(at + right + below)
    return held > 0 ? sum / held : Number.NaN
  }
}

/** A mean that happens to be the nodata value would no longer be data. */
const away = (mean: number, { isWhole, nodata }: Reduction): number => (isWhole && mean === nodata ? (nodata > 0 ? mean - 1 : mean + 1) : mean)
