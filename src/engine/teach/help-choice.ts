import type { ClassScore } from '../../core/teach/index.ts'

type Scores = readonly (Pick<ClassScore, 'f1'> | null)[]

/** The model that may help, whether it does, and what its help is worth on what was held aside. */
export type HelpTold = { readonly id: string; readonly used: boolean; readonly gain: number | null }

const fewestClasses = 2
/** Less than this and the choice stays what it was: scores of a few examples sway. */
const leastGain = 0.005

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * What the features of a helping model are worth: mean F1 of the classes on examples held aside with them, less without them.
 * Null where fewer than two classes have enough examples to be scored both ways.
 */
export function gainOf(withHelp: Scores, without: Scores): number | null {
  // a class nobody was told to be of is one of F1 0
  const pairs = withHelp.flatMap((one, at) => {
    const other = without[at]
    return one && other ? [(one.f1 ?? 0) - (other.f1 ?? 0)] : []
  })
  return pairs.length < fewestClasses ? null : mean(pairs)
}

/** Whether help is taken: while nothing can be told it stays as it is, which is with help at first. */
export function takesHelp(gain: number | null, isUsed: boolean): boolean {
  if (gain === null || Math.abs(gain) < leastGain) return isUsed
  return gain > 0
}
