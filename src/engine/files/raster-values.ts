import type { PixelBox } from '../../contracts/frame.ts'
import type { Result } from '../../contracts/result.ts'
import type { SampleType } from './raster-info.ts'
import type { BlockTally } from './raster-source.ts'

/** Stored numbers in the type of the file; 64-bit integers stay exact. */
export type StoredArray = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | BigUint64Array | BigInt64Array | Float32Array | Float64Array

export type ReadValues = {
  /** whole pixels of the level, [left, top, right, bottom), inside it */
  readonly box: PixelBox
  /** 0 (the image itself, the default) or the number of a reduced image, largest first; numbers and areas come from 0 only */
  readonly level?: number
  /** band numbers from 0; all where absent */
  readonly bands?: readonly number[]
}

/**
 * One band of a window, row by row. `values` are the stored numbers; complex samples have their imaginary parts in `imaginary`.
 * `valid` is 1 where the pixel is data: not hidden by a mask, else not nodata of this band, else not
 * transparent (a mask decides alone, then nodata, then alpha, as in GDAL; alpha itself always is data), never NaN,
 * and in a block that could be decoded. Bands may share one `valid` array; do not write into it.
 */
export type BandValues = {
  readonly band: number
  readonly type: SampleType
  readonly values: StoredArray
  readonly imaginary: StoredArray | null
  readonly valid: Uint8Array
}

export type ValueWindow = {
  readonly box: PixelBox
  readonly width: number
  readonly height: number
  readonly bands: readonly BandValues[]
  readonly blocks: BlockTally
}

/** A part of an image in block order. `isEmpty`: none of its blocks was ever written, so it holds nodata, or zeros where the file names none. */
export type StreamWindow = {
  readonly box: PixelBox
  readonly isEmpty: boolean
  readonly read: () => Promise<Result<ValueWindow>>
}

export type StreamRequest = Omit<ReadValues, 'box'> & {
  /** part of the level to walk; all of it where absent */
  readonly box?: PixelBox
  /** pixels of one window at most, 2^20 where absent */
  readonly maxPixels?: number
}

/** Over the valid pixels of one band; the numbers are null where there is none. Complex samples have no order, so only a mean, in two parts. */
export type BandStatistics = {
  readonly count: number
  /** a bigint for 64-bit integers, exact at any size */
  readonly min: number | bigint | null
  readonly max: number | bigint | null
  readonly mean: number | null
  readonly imaginaryMean: number | null
}
