/** Examples: features row by row, and the number of the class of each. */
export type Samples = { readonly values: Float32Array; readonly count: number; readonly labels: Uint8Array; readonly classes: number }

/** Weight of each example so that every class weighs the same and the mean weight is 1, as scikit-learn's `balanced`. */
export function balancedWeights(labels: Uint8Array, classes: number): Float64Array {
  const sizes = new Float64Array(classes)
  for (const label of labels) sizes[label] = (sizes[label] as number) + 1
  const present = sizes.reduce((n, size) => n + (size > 0 ? 1 : 0), 0)
  return Float64Array.from(labels, (label) => labels.length / (present * (sizes[label] as number)))
}

/** The examples at some places. */
export function pick({ values, count, labels, classes }: Samples, at: readonly number[]): Samples {
  const out = new Float32Array(at.length * count)
  at.forEach((row, to) => out.set(values.subarray(row * count, (row + 1) * count), to * count))
  return { values: out, count, labels: Uint8Array.from(at, (row) => labels[row] as number), classes }
}

/** Mean and scale of each feature; a feature that never changes has scale 1. */
export type Standard = { readonly mean: Float64Array; readonly scale: Float64Array }

export function standardOf({ values, count }: Pick<Samples, 'values' | 'count'>): Standard {
  const rows = values.length / count
  const mean = new Float64Array(count)
  const scale = new Float64Array(count)
  for (let at = 0; at < values.length; at++) mean[at % count] = (mean[at % count] as number) + (values[at] as number) / rows
  for (let at = 0; at < values.length; at++) scale[at % count] = (scale[at % count] as number) + ((values[at] as number) - (mean[at % count] as number)) ** 2 / rows
  return { mean, scale: scale.map((variance) => (variance > 1e-12 ? Math.sqrt(variance) : 1)) }
}

export function standardised(values: Float32Array, count: number, { mean, scale }: Standard): Float64Array {
  const out = new Float64Array(values.length)
  for (let row = 0; row < values.length; row += count) {
    for (let f = 0; f < count; f++) out[row + f] = ((values[row + f] as number) - (mean[f] as number)) / (scale[f] as number)
  }
  return out
}
