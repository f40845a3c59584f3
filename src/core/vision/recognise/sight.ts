import type { ModelOutput } from '../tensor.ts'

/** What was seen of one output over the trial tiles. */
export type Sight = {
  readonly name: string
  readonly dims: readonly number[]
  readonly isInteger: boolean
  readonly min: number
  readonly max: number
  readonly hasNaN: boolean
  /** every value from 0 to 1 */
  readonly isUnit: boolean
  /** axis over which the values add to 1 everywhere: 1 or 3 of a rank 4 output */
  readonly sumsAlong: 1 | 3 | null
}

const slack = 1e-3

/** @param outputs the same output for several tiles; the shape is that of the first */
export function sightOf(name: string, outputs: readonly ModelOutput[]): Sight {
  const { min, max, hasNaN } = rangeOf(outputs)
  const [first] = outputs
  const isUnit = !hasNaN && min >= -slack && max <= 1 + slack
  const along = (axis: 1 | 3) => isUnit && outputs.every((output) => sumsToOne(output, axis))
  return {
    name,
    dims: first?.dims ?? [],
    isInteger: /^(u?int|bool)/.test(first?.type ?? ''),
    min,
    max,
    hasNaN,
    isUnit,
    sumsAlong: along(1) ? 1 : along(3) ? 3 : null,
  }
}

function rangeOf(outputs: readonly ModelOutput[]): Pick<Sight, 'min' | 'max' | 'hasNaN'> {
  const seen = { min: Infinity, max: -Infinity, hasNaN: false }
  for (const { data } of outputs) {
    for (const value of data) {
      if (Number.isNaN(value)) seen.hasNaN = true
      if (value < seen.min) seen.min = value
      if (value > seen.max) seen.max = value
    }
  }
  return seen
}

function sumsToOne({ dims, data }: ModelOutput, axis: 1 | 3): boolean {
  const channels = dims[axis] ?? 0
  if (dims.length !== 4 || channels < 2) return false
  const pixels = data.length / channels
  const [pixelStep, channelStep] = axis === 1 ? [1, pixels] : [channels, 1]
  for (let i = 0; i < pixels; i++) {
    let sum = 0
    for (let c = 0; c < channels; c++) sum += data[i * pixelStep + c * channelStep] as number
    if (Math.abs(sum - 1) > slack) return false
  }
  return true
}
