import type { BandValues } from '../../files/index.ts'

/** Values as plain numbers; complex ones as their size. */
export function magnitudes({ values, imaginary }: BandValues): ArrayLike<number> {
  if (imaginary) return Float64Array.from({ length: values.length }, (_, at) => Math.hypot(Number(values[at]), Number(imaginary[at])))
  return values instanceof BigInt64Array || values instanceof BigUint64Array ? Float64Array.from(values, Number) : values
}
