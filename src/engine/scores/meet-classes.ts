import { classGroups, classRegistry, isRegistryClass } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'

/** How two lists of class names are compared. */
export type Meeting = {
  readonly classes: readonly string[]
  /** name in the report of a name of either side; null where truth of it is left out */
  nameOf(name: string): string
  /** truth whose name says less than the prediction, such as a building of no grade among graded ones */
  readonly leftOut: ReadonlySet<string>
  readonly notes: readonly string[]
}

/**
 * Brings the names of truth and prediction together. Where one side knows a group only as a whole, the other is read as that group.
 * @fails labels_invalid where they share no class
 */
export function meet(truth: readonly string[], prediction: readonly string[]): Result<Meeting> {
  const joined = new Map<string, string>()
  const leftOut = new Set<string>()
  const notes: string[] = []
  for (const group of ['building', 'road'] as const) {
    const members: readonly string[] = classGroups[group]
    const has = (names: readonly string[]) => ({ whole: names.includes(group), parts: names.some((name) => members.includes(name)) })
    const how = relation(has(truth), has(prediction))
    if (how === 'join') {
      for (const member of members) joined.set(member, group)
      notes.push(`One side knows ${group} only as a whole, so its states are compared as one.`)
    }
    if (how === 'leave out') {
      leftOut.add(group)
      notes.push(`Truth of ${group} without a state is left out, for the other side tells states apart.`)
    }
  }
  const nameOf = (name: string) => joined.get(name) ?? name
  const [left, right] = [new Set(truth.map(nameOf)), new Set(prediction.map(nameOf))]
  const shared = [...left].filter((name) => right.has(name))
  if (left.size > 0 && right.size > 0 && shared.length === 0)
    return fail({
      code: 'labels_invalid',
      message: `The prediction and the truth share no class: one has ${[...right].join(', ')}, the other ${[...left].join(', ')}.`,
      hint: 'Give a legend that names both alike.',
      details: { truth: [...left], prediction: [...right] },
    })
  const classes = [...new Set([...left, ...right])].filter((name) => !leftOut.has(name)).sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
  return ok({ classes, nameOf, leftOut, notes })
}

/** In the order of the registry, other names behind it. */
const placeOf = (name: string): number => (isRegistryClass(name) ? classRegistry[name].index : 1000)

type Known = { readonly whole: boolean; readonly parts: boolean }

function relation(truth: Known, prediction: Known): 'join' | 'leave out' | null {
  if (truth.whole && !truth.parts && prediction.parts) return 'join'
  if (prediction.whole && !prediction.parts && truth.parts) return 'join'
  return truth.whole && truth.parts && prediction.parts ? 'leave out' : null
}
