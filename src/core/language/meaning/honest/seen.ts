import { isOwnName } from '../../../../contracts/classes.ts'
import type { Goal } from '../../../../contracts/goal.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { classWords } from '../../../words/index.ts'
import type { Refusal } from '../refusal-check.ts'

/**
 * Classes of their own name (of a model, or made by people) that nothing here sees any more. A class of the registry that no model sees is
 * no false premise: it keeps its plan, and the checker says `no_model` on its card, so that a model can be brought and the plan goes on.
 */
export function unseenRefusal({ type, classes, parts }: Goal, { images, models, seenClasses, userClasses }: PlanningContext): Refusal | null {
  if (models === undefined || type === 'workspace' || type === 'refusal') return null
  const seen = new Set([
    ...(seenClasses ?? []),
    ...models.flatMap((model) => model.classes),
    ...(userClasses ?? []).map(({ id }) => id),
    ...(images ?? []).flatMap(({ labelled }) => labelled ?? []),
  ])
  const unseen = [...new Set([...classes, ...parts.flatMap((part) => part.classes)])].filter((id) => isOwnName(id) && !seen.has(id))
  if (unseen.length === 0) return null
  const known = [...seen].filter((id) => id !== 'background')
  return { reason: 'no_model', premise: `No installed model and no loaded labels see ${classWords(unseen)}; they see ${classWords(known)}.` }
}
