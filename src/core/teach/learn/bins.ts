import type { Samples } from './samples.ts'

const mostBins = 128

/** Features cut into at most 128 steps each, feature by feature; a row with step s lies at or below `edges[feature][s]`. */
export type Binned = { readonly count: number; readonly rows: number; readonly steps: Uint8Array; readonly edges: readonly Float32Array[] }

export function binned({ values, count }: Samples): Binned {
  const rows = values.length / count
  const steps = new Uint8Array(rows * count)
  const edges: Float32Array[] = []
  for (let f = 0; f < count; f++) {
    const column = Float32Array.from({ length: rows }, (_, row) => values[row * count + f] as number)
    const cuts = cutsOf(column)
    edges.push(cuts)
    for (let row = 0; row < rows; row++) steps[f * rows + row] = stepOf(cuts, column[row] as number)
  }
  return { count, rows, steps, edges }
}

/** Halfway between neighbouring values, at equal shares of the rows where there are more of them than steps. */
function cutsOf(column: Float32Array): Float32Array {
  const sorted = column.toSorted()
  const cuts = new Set<number>()
  const middles: number[] = []
  for (let at = 1; at < sorted.length; at++) {
    if (sorted[at] !== sorted[at - 1]) middles.push(at)
  }
  const middle = (at: number) => Math.fround(((sorted[at - 1] as number) + (sorted[at] as number)) / 2)
  if (middles.length < mostBins) for (const at of middles) cuts.add(middle(at))
  else for (let k = 1; k < mostBins; k++) cuts.add(middle(middles[Math.floor((k * middles.length) / mostBins)] as number))
  return Float32Array.from(cuts).toSorted()
}

function stepOf(cuts: Float32Array, value: number): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const at = (low + high) >> 1
    if (value <= (cuts[at] as number)) high = at
    else low = at + 1
  }
  return low
}
