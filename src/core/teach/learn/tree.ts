import { sampleOf } from '../random.ts'
import type { Binned } from './bins.ts'

/** Flat tree: the right child lies behind the left one; `feature` -1 is a leaf; a value at or below the threshold goes left. */
export type Tree = { readonly feature: Int16Array; readonly threshold: Float32Array; readonly left: Int32Array; readonly shares: Float32Array }

export type Growing = {
  readonly bins: Binned
  readonly labels: Uint8Array
  readonly classes: number
  readonly weights: Float64Array
  readonly depth: number
  /** features looked at for each split */
  readonly tried: number
  readonly random: () => number
}

type Node = { feature: number; threshold: number; left: number; shares: Float64Array }
type Split = { readonly feature: number; readonly step: number; readonly gain: number }

/** Grows one tree over the rows, widest first. */
export function growTree(growing: Growing, rows: Int32Array): Tree {
  const { classes, bins, depth } = growing
  const nodes: Node[] = [leafOf(growing, rows)]
  const open: { node: number; rows: Int32Array; depth: number }[] = [{ node: 0, rows, depth: 0 }]
  for (let next = open.shift(); next; next = open.shift()) {
    const here = nodes[next.node]
    if (!here || next.depth >= depth || next.rows.length < 2 || isPure(here.shares)) continue
    const split = bestSplit(growing, next.rows, here.shares)
    if (!split) continue
    const start = split.feature * bins.rows
    const below = next.rows.filter((row) => (bins.steps[start + row] as number) <= split.step)
    const above = next.rows.filter((row) => (bins.steps[start + row] as number) > split.step)
    here.feature = split.feature
    here.threshold = bins.edges[split.feature]?.[split.step] as number
    here.left = nodes.length
    for (const part of [below, above]) {
      open.push({ node: nodes.length, rows: part, depth: next.depth + 1 })
      nodes.push(leafOf(growing, part))
    }
  }
  const shares = new Float32Array(nodes.length * classes)
  nodes.forEach((node, at) => {
    const sum = node.shares.reduce((total, one) => total + one, 0)
    shares.set(
      node.shares.map((one) => one / sum),
      at * classes,
    )
  })
  return {
    feature: Int16Array.from(nodes, ({ feature }) => feature),
    threshold: Float32Array.from(nodes, ({ threshold }) => threshold),
    left: Int32Array.from(nodes, ({ left }) => left),
    shares,
  }
}

function leafOf({ labels, weights, classes }: Growing, rows: Int32Array): Node {
  const shares = new Float64Array(classes)
  for (const row of rows) shares[labels[row] as number] = (shares[labels[row] as number] as number) + (weights[row] as number)
  return { feature: -1, threshold: 0, left: 0, shares }
}

const isPure = (shares: Float64Array): boolean => shares.reduce((n, share) => n + (share > 0 ? 1 : 0), 0) < 2

/** Features in random order until enough of them could be split, as scikit-learn does: constant ones do not count. */
function bestSplit(growing: Growing, rows: Int32Array, all: Float64Array): Split | null {
  const { bins, tried, random } = growing
  let best: Split | null = null
  let looked = 0
  for (const feature of sampleOf(bins.count, bins.count, random)) {
    if (looked >= tried) break
    const split = splitOf(growing, { rows, all, feature })
    if (!split) continue
    looked++
    if (!best || split.gain > best.gain) best = split
  }
  return best
}

type Asked = { readonly rows: Int32Array; readonly all: Float64Array; readonly feature: number }

/** Sum of squared class weights over the weight, on both sides, is largest where Gini is least. */
function splitOf({ bins, labels, weights, classes }: Growing, { rows, all, feature }: Asked): Split | null {
  const steps = (bins.edges[feature]?.length ?? 0) + 1
  if (steps < 2) return null
  const sums = new Float64Array(steps * classes)
  const start = feature * bins.rows
  for (const row of rows) {
    const at = (bins.steps[start + row] as number) * classes + (labels[row] as number)
    sums[at] = (sums[at] as number) + (weights[row] as number)
  }
  const below = new Float64Array(classes)
  const total = all.reduce((sum, one) => sum + one, 0)
  let best: Split | null = null
  let weight = 0
  for (let step = 0; step < steps - 1; step++) {
    let added = 0
    for (let k = 0; k < classes; k++) {
      added += sums[step * classes + k] as number
      below[k] = (below[k] as number) + (sums[step * classes + k] as number)
    }
    weight += added
    if (added === 0 || weight >= total * (1 - 1e-12)) continue
    let [squaredBelow, squaredAbove] = [0, 0]
    for (let k = 0; k < classes; k++) {
      squaredBelow += (below[k] as number) ** 2
      squaredAbove += ((all[k] as number) - (below[k] as number)) ** 2
    }
    const gain = squaredBelow / weight + squaredAbove / (total - weight)
    if (!best || gain > best.gain) best = { feature, step, gain }
  }
  return best
}
