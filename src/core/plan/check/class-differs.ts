import { type Check, finding } from '../subject.ts'
import { classArguments, isClassName, membersOf } from './class-names.ts'

/** The steps look for other classes than the reading says: the commonest silent error of language models. */
export const classDiffers: Check = (subject) => {
  const wanted = subject.plan.goal.classes
  if (wanted.length === 0 || ['workspace', 'refusal'].includes(subject.plan.goal.type)) return []
  const used = subject.actions.flatMap((action) => classArguments(subject, action).flatMap(({ values }) => values.filter(isClassName)))
  const open = new Set(used.flatMap((name) => [name, ...membersOf(name)]))
  const lost = wanted.filter((name) => !open.has(name) && !membersOf(name).every((member) => open.has(member)))
  return lost.length === 0
    ? []
    : [finding({ code: 'class_differs_from_reading', severity: 'warning', message: `The question is about ${wanted.join(', ')}; no step looks for ${lost.join(', ')}.` })]
}
