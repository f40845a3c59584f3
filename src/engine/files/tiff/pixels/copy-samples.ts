import type { StoredArray } from '../../raster-values.ts'
import { isBig } from './stored-arrays.ts'

/** One band of a part of a block, and where it goes in a window. Positions and strides count samples. */
export type CopyPlan = {
  readonly rows: number
  readonly columns: number
  /** first sample in the block, samples from a pixel to the next and from a row to the next */
  readonly from: number
  readonly step: number
  readonly fromRow: number
  readonly to: number
  readonly toRow: number
}

/** Copies one band; both arrays are of the type of the file. */
export function copySamples(target: StoredArray, source: StoredArray, plan: CopyPlan): void {
  if (plan.step === 1) copyRows(target, source, plan)
  else if (target instanceof Uint8Array && source instanceof Uint8Array) copyBytes(target, source, plan)
  else if (isBig(target)) copyBig(target, source, plan)
  else copyNumbers(target, source, plan)
}

function copyRows(target: StoredArray, source: StoredArray, { rows, columns, from, fromRow, to, toRow }: CopyPlan): void {
  for (let row = 0; row < rows; row++) {
    const start = from + row * fromRow
    const part = source.subarray(start, start + columns)
    if (isBig(target)) {
      if (isBig(part)) target.set(part, to + row * toRow)
    } else if (!isBig(part)) target.set(part, to + row * toRow)
  }
}

/** Its own loop, so that the engine compiles it for bytes alone: several times faster than one for all types. */
function copyBytes(target: Uint8Array, source: Uint8Array, { rows, columns, from, step, fromRow, to, toRow }: CopyPlan): void {
  for (let row = 0; row < rows; row++) {
    let at = from + row * fromRow
    const end = to + row * toRow + columns
    for (let out = end - columns; out < end; out++, at += step) target[out] = source[at] as number
  }
}

/** Three neighbouring bands of bytes at once, half again as fast as one after another; false where the arrays are not of bytes. */
export function copyTriples([red, green, blue]: readonly [StoredArray, StoredArray, StoredArray], source: StoredArray, plan: CopyPlan): boolean {
  const areBytes = red instanceof Uint8Array && green instanceof Uint8Array && blue instanceof Uint8Array && source instanceof Uint8Array
  if (!areBytes) return false
  const { rows, columns, from, step, fromRow, to, toRow } = plan
  for (let row = 0; row < rows; row++) {
    let at = from + row * fromRow
    const end = to + row * toRow + columns
    for (let out = end - columns; out < end; out++, at += step) {
      red[out] = source[at] as number
      green[out] = source[at + 1] as number
      blue[out] = source[at + 2] as number
    }
  }
  return true
}

function copyNumbers(target: StoredArray, source: StoredArray, { rows, columns, from, step, fromRow, to, toRow }: CopyPlan): void {
  for (let row = 0; row < rows; row++) {
    let at = from + row * fromRow
    const end = to + row * toRow + columns
    for (let out = end - columns; out < end; out++, at += step) target[out] = source[at] as number
  }
}

function copyBig(target: BigInt64Array | BigUint64Array, source: StoredArray, { rows, columns, from, step, fromRow, to, toRow }: CopyPlan): void {
  for (let row = 0; row < rows; row++) {
    let at = from + row * fromRow
    const end = to + row * toRow + columns
    for (let out = end - columns; out < end; out++, at += step) target[out] = BigInt(source[at] as bigint)
  }
}
