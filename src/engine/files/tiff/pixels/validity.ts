import type { SampleType } from '../../raster-info.ts'
import type { StoredArray } from '../../raster-values.ts'
import { isBig, isFloat } from './stored-arrays.ts'

/** Takes nodata (already in the pixel's type) and NaN out of `valid`. */
export function dropNodata(valid: Uint8Array, values: StoredArray, { type, nodata }: { readonly type: SampleType; readonly nodata: number | bigint | null }): void {
  if (isFloat(type)) dropNotNumbers(valid, values)
  if (nodata === null || Number.isNaN(nodata)) return
  if (isBig(values)) dropBig(valid, values, BigInt(nodata))
  else dropValue(valid, values, Number(nodata))
}

function dropValue(valid: Uint8Array, values: StoredArray, nodata: number): void {
  for (let i = 0; i < values.length; i++) if (values[i] === nodata) valid[i] = 0
}

function dropBig(valid: Uint8Array, values: BigInt64Array | BigUint64Array, nodata: bigint): void {
  for (let i = 0; i < values.length; i++) if (values[i] === nodata) valid[i] = 0
}

function dropNotNumbers(valid: Uint8Array, values: StoredArray): void {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) valid[i] = 0
}

/** Pixels that are not data in `other` are none in `valid` either. */
export function andValid(valid: Uint8Array, other: StoredArray): void {
  for (let i = 0; i < valid.length; i++) if (Number(other[i]) === 0) valid[i] = 0
}
