import { promisify } from 'node:util'
import { deflate, zstdCompress } from 'node:zlib'
import type { StoredArray } from '../raster-values.ts'
import { storedArray } from '../tiff/pixels/stored-arrays.ts'
import { encodeLzw } from './lzw-encode.ts'
import type { Compression, Plane } from './raster-to-write.ts'
import type { SampleLayout } from './sample-layout.ts'

/** A tile of planes that are `width` wide: from column `left`, row 0, at most one tile of `columns` x `rows`. */
export type TileCut = { readonly planes: readonly Plane[]; readonly width: number; readonly left: number; readonly columns: number; readonly rows: number }

const deflateAsync = promisify(deflate)
const zstdAsync = promisify(zstdCompress)

const compressors: Readonly<Record<Compression, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  none: async (bytes) => bytes,
  deflate: (bytes) => deflateAsync(bytes, { level: 6 }),
  zstd: (bytes) => zstdAsync(bytes),
  lzw: async (bytes) => encodeLzw(bytes),
}

export const compress = (bytes: Uint8Array, compression: Compression): Promise<Uint8Array> => compressors[compression](bytes)

/** A tile without data: nodata, or zeros. */
export function blankTile(layout: SampleLayout, bands: number, fill: number | bigint): Promise<Uint8Array> {
  const values = storedArray(layout.type, layout.tilePx * layout.tilePx * bands * layout.parts)
  fillAll(values, fill)
  return compress(predicted(values, layout, bands), layout.compression)
}

/** The bytes of a tile of some bands, pixel by pixel; what lies beyond the image repeats nothing and holds `fill`. */
export function encodeTile(cut: TileCut, layout: SampleLayout, fill: number | bigint): Promise<Uint8Array> {
  const bands = cut.planes.length
  const values = storedArray(layout.type, layout.tilePx * layout.tilePx * bands * layout.parts)
  if (cut.columns < layout.tilePx || cut.rows < layout.tilePx) fillAll(values, fill)
  cut.planes.forEach((plane, band) => {
    const step = bands * layout.parts
    copyPart(values, plane.values, { cut, step, start: band * layout.parts, tilePx: layout.tilePx })
    if (plane.imaginary) copyPart(values, plane.imaginary, { cut, step, start: band * layout.parts + 1, tilePx: layout.tilePx })
  })
  return compress(predicted(values, layout, bands), layout.compression)
}

function fillAll(values: StoredArray, fill: number | bigint): void {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) values.fill(BigInt(fill))
  else values.fill(Number(fill))
}

type Copy = { readonly cut: TileCut; readonly step: number; readonly start: number; readonly tilePx: number }

function copyPart(to: StoredArray, from: StoredArray, { cut: { width, left, columns, rows }, step, start, tilePx }: Copy): void {
  const [target, source] = [to as Float64Array, from as Float64Array]
  for (let row = 0; row < rows; row++) {
    const at = row * width + left
    if (step === 1) {
      target.set(source.subarray(at, at + columns), row * tilePx)
      continue
    }
    let out = row * tilePx * step + start
    for (let column = 0; column < columns; column++, out += step) target[out] = source[at + column] as number
  }
}

function predicted(values: StoredArray, { predictor, tilePx, bytes }: SampleLayout, bands: number): Uint8Array {
  const plain = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  if (predictor === 1) return plain
  if (predictor === 3) return floatPlanes(plain, { row: tilePx * bands, bytes, stride: bands })
  const whole = bytes === 1 ? plain : bytes === 2 ? new Uint16Array(values.buffer) : new Uint32Array(values.buffer)
  takeDifferences(whole, tilePx * bands, bands)
  return plain
}

function takeDifferences(values: Uint8Array | Uint16Array | Uint32Array, row: number, stride: number): void {
  for (let start = 0; start < values.length; start += row) {
    for (let at = start + row - 1; at >= start + stride; at--) values[at] = (values[at] as number) - (values[at - stride] as number)
  }
}

/** Predictor 3: the bytes of a row by their weight, heaviest first, each less the one `stride` before. */
function floatPlanes(plain: Uint8Array, { row, bytes, stride }: { readonly row: number; readonly bytes: number; readonly stride: number }): Uint8Array {
  const out = new Uint8Array(plain.length)
  const rowBytes = row * bytes
  for (let start = 0; start < plain.length; start += rowBytes) {
    for (let k = 0; k < row; k++) {
      for (let part = 0; part < bytes; part++) out[start + part * row + k] = plain[start + k * bytes + (bytes - 1 - part)] as number
    }
    takeDifferences(out.subarray(start, start + rowBytes), rowBytes, stride)
  }
  return out
}

/** One bit a pixel, 1 where it is data; rows of a tile fill whole bytes. */
export function encodeMaskTile({ planes, width, left, columns, rows }: TileCut, tilePx: number): Promise<Uint8Array> {
  const bits = new Uint8Array((tilePx * tilePx) / 8)
  const valid = planes[0]?.valid
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (valid && valid[row * width + left + column] === 0) continue
      const at = row * tilePx + column
      bits[at >> 3] = (bits[at >> 3] as number) | (128 >> (at & 7))
    }
  }
  return compress(bits, 'deflate')
}
