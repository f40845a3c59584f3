import { seededRandom } from '../random.ts'
import { type ForestModel, fitForest, type ForestOrder, predictForest, usualForest } from './forest.ts'
import { fitLinear, type LinearModel, predictLinear, usualC } from './linear.ts'
import { pick, type Samples } from './samples.ts'

export type Model = LinearModel | ForestModel

/** A fitted model and five fits of resampled examples, whose disagreement is part of the doubt. */
export type Classifier = { readonly model: Model; readonly others: readonly LinearModel[] }
export type FitOrder = { readonly c?: number; readonly forest?: ForestOrder; readonly seed?: number }

/** From more examples than this on, a forest. */
export const linearUpTo = 200
const resampled = 5

export const methodFor = (rows: number): Model['kind'] => (rows > linearUpTo ? 'forest' : 'linear')

/** The model that suits the number of examples; `groups` are resampled whole (pixels of one stroke are near copies). */
export function fitClassifier(samples: Samples, groups: Int32Array, { c = usualC, forest = usualForest, seed = 1 }: FitOrder = {}): Classifier {
  if (methodFor(samples.labels.length) === 'forest') return { model: fitForest(samples, forest), others: [] }
  const random = seededRandom(seed)
  const others = Array.from({ length: resampled }, () => fitLinear(pick(samples, resampledRows(samples, groups, random)), c))
  return { model: fitLinear(samples, c), others }
}

/** Groups drawn with replacement within each class, so that no class goes missing. */
function resampledRows({ labels, classes }: Samples, groups: Int32Array, random: () => number): number[] {
  const rows: number[] = []
  for (let k = 0; k < classes; k++) {
    const byGroup = new Map<number, number[]>()
    labels.forEach((label, row) => {
      if (label === k) byGroup.set(groups[row] as number, [...(byGroup.get(groups[row] as number) ?? []), row])
    })
    const all = [...byGroup.values()]
    for (let at = 0; at < all.length; at++) rows.push(...(all[Math.floor(random() * all.length)] as number[]))
  }
  return rows
}

export const predict = (model: Model, values: Float32Array): Float32Array => (model.kind === 'linear' ? predictLinear(model, values) : predictForest(model, values))

export type Predicted = { readonly shares: Float32Array; readonly best: Uint8Array; readonly doubt: Float32Array }

/**
 * Class shares, the strongest class, and the doubt from 0 to 1: half from p(1 - p) of the strongest class, half from how many of the five
 * resampled fits (of a forest: fifths of its trees) say another class.
 */
export function predictWithDoubt({ model, others }: Classifier, values: Float32Array): Predicted {
  const { classes, count } = model
  const n = values.length / count
  const parts = model.kind === 'forest' ? forestParts(model, values) : others.map((other) => predictLinear(other, values))
  const shares = model.kind === 'forest' ? meanOf(parts) : predictLinear(model, values)
  const best = strongest(shares, classes)
  const doubt = new Float32Array(n)
  const told = parts.map((part) => strongest(part, classes))
  for (let i = 0; i < n; i++) {
    const p = Math.max(0.5, shares[i * classes + (best[i] as number)] as number)
    let against = 0
    for (const other of told) if (other[i] !== best[i]) against++
    doubt[i] = 2 * p * (1 - p) + (told.length > 0 ? (0.5 * against) / told.length : 0)
  }
  return { shares, best, doubt }
}

function forestParts(model: ForestModel, values: Float32Array): Float32Array[] {
  const size = Math.max(1, Math.floor(model.trees.length / resampled))
  return Array.from({ length: Math.min(resampled, model.trees.length) }, (_, at) =>
    predictForest(model, values, [at * size, at === resampled - 1 ? model.trees.length : (at + 1) * size]),
  )
}

function meanOf(parts: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(parts[0]?.length ?? 0)
  for (const part of parts) for (let at = 0; at < out.length; at++) out[at] = (out[at] as number) + (part[at] as number) / parts.length
  return out
}

export function strongest(shares: Float32Array, classes: number): Uint8Array {
  const best = new Uint8Array(shares.length / classes)
  for (let i = 0; i < best.length; i++) {
    for (let k = 1; k < classes; k++) if ((shares[i * classes + k] as number) > (shares[i * classes + (best[i] as number)] as number)) best[i] = k
  }
  return best
}
