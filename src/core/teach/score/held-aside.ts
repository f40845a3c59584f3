import { type ForestOrder, usualForest } from '../learn/forest.ts'
import { fitClassifier, type FitOrder, predict, strongest } from '../learn/classifier.ts'
import { pick, type Samples } from '../learn/samples.ts'

export type ClassScore = { readonly precision: number | null; readonly recall: number | null; readonly f1: number | null; readonly n: number }

/** What was said of each sample by a classifier that did not see its group. 255: nothing could be said. */
export const unsaid = 255

const mostFolds = 12
const scoringForest: ForestOrder = { ...usualForest, trees: 30 }

/**
 * Leaves groups (strokes, buildings) out whole and predicts them from the others: one by one up to twelve, above that in twelve parts of whole groups
 * with the classes spread evenly. A part whose absence leaves a class without examples is not predicted.
 */
export function leaveGroupsOut(samples: Samples, groups: Int32Array, order: FitOrder = {}): Uint8Array {
  const said = new Uint8Array(samples.labels.length).fill(unsaid)
  for (let fold = 0; fold < foldCount(groups); fold++) for (const { row, best } of sayFold(samples, groups, { ...order, fold })) said[row] = best
  return said
}

/** Parts the groups are left out in. */
export const foldCount = (groups: Int32Array): number => Math.min(mostFolds, new Set(groups).size)

/** What is said of the rows of one part by a classifier that saw the others; nothing where a class would have no examples. */
export function sayFold(samples: Samples, groups: Int32Array, { fold: at, ...order }: FitOrder & { readonly fold: number }): { row: number; best: number }[] {
  const fold = foldsOf(samples, groups)[at] ?? new Set()
  const inside: number[] = []
  const outside: number[] = []
  groups.forEach((group, row) => void (fold.has(group) ? outside : inside).push(row))
  const rest = pick(samples, inside)
  if (new Set(rest.labels).size < new Set(samples.labels).size) return []
  const { model } = fitClassifier(
    rest,
    Int32Array.from(inside, (row) => groups[row] as number),
    { forest: scoringForest, ...order },
  )
  const best = strongest(predict(model, pick(samples, outside).values), samples.classes)
  return outside.map((row, to) => ({ row, best: best[to] as number }))
}

function foldsOf({ labels }: Samples, groups: Int32Array): Set<number>[] {
  const classOf = new Map<number, number>()
  groups.forEach((group, row) => void classOf.set(group, labels[row] as number))
  const all = [...classOf].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([group]) => group)
  const folds = Array.from({ length: Math.min(mostFolds, all.length) }, () => new Set<number>())
  all.forEach((group, at) => void folds[at % folds.length]?.add(group))
  return folds
}

/** Precision and recall of each class; `weights` count a sample for several. Null where nothing was said to be, or is, of the class. */
export function classScores(truth: Uint8Array, said: Uint8Array, { classes, weights }: { classes: number; weights?: Float64Array }): ClassScore[] {
  const [hits, claims, members, n] = Array.from({ length: 4 }, () => new Float64Array(classes)) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const add = (sums: Float64Array, at: number, by: number) => {
    sums[at] = (sums[at] as number) + by
  }
  truth.forEach((label, i) => {
    const told = said[i] as number
    if (told === unsaid) return
    const weight = weights ? (weights[i] as number) : 1
    add(members, label, weight)
    add(n, label, 1)
    add(claims, told, weight)
    if (told === label) add(hits, label, weight)
  })
  return Array.from({ length: classes }, (_, k) => {
    const [hit, claim, member] = [hits[k] as number, claims[k] as number, members[k] as number]
    return {
      precision: claim > 0 ? hit / claim : null,
      recall: member > 0 ? hit / member : null,
      f1: claim + member > 0 ? (2 * hit) / (claim + member) : null,
      n: n[k] as number,
    }
  })
}

/** Each group weighs the same, however many samples it has: a long stroke must not outvote clicks. */
export function equalGroups(groups: Int32Array): Float64Array {
  const sizes = new Map<number, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return Float64Array.from(groups, (group) => 1 / (sizes.get(group) as number))
}
