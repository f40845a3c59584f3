import type { Grid } from '../../src/core/raster/index.ts'

/** Numbers of an oracle file; null stands for no value. */
export const numbers = (values: readonly (number | null)[]): Float64Array => Float64Array.from(values, (value) => value ?? Number.NaN)

/** A row (or block) of numbers as a grid; null is NaN, which never counts as data. */
export const gridOf = (values: readonly (number | null)[], width = values.length): Grid => ({ width, height: values.length / width, values: numbers(values), valid: null })
