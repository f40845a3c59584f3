import { classGroups, isClassGroup, membersOf } from '../../../../contracts/classes.ts'
import type { Goal } from '../../../../contracts/goal.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { classWords } from '../../../words/index.ts'
import type { Refusal } from '../refusal-check.ts'

/**
 * The classes of a goal that nothing here can see: no installed model, no loaded labels, no class people made. Judged only where the
 * models are told and at least something is seen: without any model the plan itself says what is missing.
 */
export function unseenRefusal({ type, classes, parts }: Goal, { images, models, seenClasses, userClasses }: PlanningContext): Refusal | null {
  if (models === undefined || type === 'workspace' || type === 'refusal') return null
  const seen = new Set([
    ...(seenClasses ?? []),
    ...models.flatMap((model) => model.classes),
    ...(userClasses ?? []).map(({ id }) => id),
    ...(images ?? []).flatMap(({ labelled }) => labelled ?? []),
  ])
  if (seen.size === 0) return null
  const asked = new Set([...classes, ...parts.filter((part) => !part.classes.includes('background')).flatMap((part) => part.classes)])
  const unseen = [...asked].filter((id) => id !== 'background' && !isSeen(seen, id))
  if (unseen.length === 0) return null
  const whole = groupSeen(unseen, seen)
  if (whole) return { reason: 'no_model', premise: `What is here sees ${classWords([whole])} and does not tell ${classWords(unseen)} among them.` }
  const known = [...seen].filter((id) => id !== 'background')
  return { reason: 'no_model', premise: `No installed model and no loaded labels see ${classWords(unseen)}; they see ${classWords(known)}.` }
}

/** A group is seen when it is seen as such, or every member of it is: the number of some would not be the number of all. */
const isSeen = (seen: ReadonlySet<string>, id: string): boolean => seen.has(id) || (isClassGroup(id) && membersOf(id).every((member) => seen.has(member)))

/** "Destroyed" where only buildings without a level are seen. */
const groupSeen = (unseen: readonly string[], seen: ReadonlySet<string>): string | undefined =>
  Object.keys(classGroups).find((group) => isClassGroup(group) && seen.has(group) && unseen.every((id) => membersOf(group).includes(id)))
