import { isClassGroup, membersOf } from '../../contracts/classes.ts'
import { outputOf, takenBy } from './reach.ts'
import type { Step, Subject } from './subject.ts'

/** True where a result of these classes can show the class: it, one of its members, or a group it lies in. */
export function canHold(held: readonly string[], name: string): boolean {
  const all = expanded(held)
  return all.has(name) || membersOf(name).some((member) => all.has(member))
}

/** True where nothing of the class is left out: it is named, or every member of it is. */
export function covers(held: readonly string[], name: string): boolean {
  const all = expanded(held)
  return all.has(name) || membersOf(name).every((member) => all.has(member))
}

/** Classes both sets can hold. */
export function shared(a: readonly string[], b: readonly string[]): string[] {
  const other = expanded(b)
  return [...expanded(a)].filter((name) => other.has(name) && !isClassGroup(name))
}

const expanded = (names: readonly string[]): Set<string> => new Set(names.flatMap((name) => [name, ...membersOf(name)]))

/**
 * Classes a result tells of: its own where they are known, else those of all it was made from. Null where nothing upstream names a class.
 */
export function toldOf(subject: Subject, step: Step, seen = new Set<Step>()): string[] | null {
  if (seen.has(step)) return null
  seen.add(step)
  const own = subject.wires.get(outputOf(step))?.classes
  if (own) return [...own]
  const parts = takenBy(step).flatMap((name) => {
    const maker = subject.makers.get(name)
    return maker ? [toldOf(subject, maker, seen)] : []
  })
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? null : [...new Set(known.flat())]
}
