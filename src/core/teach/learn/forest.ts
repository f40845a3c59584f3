import { seededRandom } from '../random.ts'
import { binned, type Binned } from './bins.ts'
import { growTree, type Tree } from './tree.ts'
import { balancedWeights, type Samples } from './samples.ts'

export type ForestModel = { readonly kind: 'forest'; readonly classes: number; readonly count: number; readonly trees: readonly Tree[] }
export type ForestOrder = { readonly trees: number; readonly depth: number; readonly seed: number }
export const usualForest: ForestOrder = { trees: 60, depth: 12, seed: 1 }

/** Random forest as scikit-learn grows it: each tree from a sample drawn with replacement in which every class weighs the same, the root of the features tried at each split, Gini. */
export function fitForest(samples: Samples, { trees, depth, seed }: ForestOrder = usualForest): ForestModel {
  const { count, labels, classes } = samples
  const bins = binned(samples)
  const balanced = balancedWeights(labels, classes)
  const grown = Array.from({ length: trees }, (_, at) => oneTree(bins, { labels, classes, balanced, depth, random: seededRandom(seed * 1000 + at) }))
  return { kind: 'forest', classes, count, trees: grown }
}

type One = { labels: Uint8Array; classes: number; balanced: Float64Array; depth: number; random: () => number }

/** Rows are drawn as often as they weigh, so that a rare class is in every tree, as scikit-learn 1.9 does. */
function oneTree(bins: Binned, { labels, classes, balanced, depth, random }: One): Tree {
  const n = labels.length
  const weights = new Float64Array(n)
  const upTo = new Float64Array(n)
  balanced.forEach((weight, row) => {
    upTo[row] = weight + (row > 0 ? (upTo[row - 1] as number) : 0)
  })
  for (let at = 0; at < n; at++) {
    const row = firstAbove(upTo, random() * (upTo[n - 1] as number))
    weights[row] = (weights[row] as number) + 1
  }
  const rows: number[] = []
  for (let row = 0; row < n; row++) if ((weights[row] as number) > 0) rows.push(row)
  return growTree({ bins, labels, classes, weights, depth, tried: Math.max(1, Math.floor(Math.sqrt(bins.count))), random }, Int32Array.from(rows))
}

function firstAbove(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const at = (low + high) >> 1
    if ((sorted[at] as number) > value) high = at
    else low = at + 1
  }
  return low
}

/** Mean of the trees' class shares, one row a sample; only trees [from, to) where asked. */
export function predictForest({ classes, count, trees }: ForestModel, values: Float32Array, part: readonly [number, number] = [0, trees.length]): Float32Array {
  const n = values.length / count
  const out = new Float32Array(n * classes)
  const some = trees.slice(part[0], part[1])
  const share = 1 / some.length
  for (const { feature, threshold, left, shares } of some) {
    for (let i = 0; i < n; i++) {
      let node = 0
      for (let f = feature[0] as number; f >= 0; f = feature[node] as number) {
        node = (left[node] as number) + ((values[i * count + f] as number) <= (threshold[node] as number) ? 0 : 1)
      }
      for (let k = 0; k < classes; k++) out[i * classes + k] = (out[i * classes + k] as number) + share * (shares[node * classes + k] as number)
    }
  }
  return out
}
