import { classesFor, supplyFor } from '../adaptors.ts'
import { insertAt } from '../insert-steps.ts'
import { isGiven, replaced, type Step, type Subject, inputValue, withInput, type WireSpec } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const inputMissing = defineCheck(
  {
    code: 'input_missing',
    summary: 'A step lacks an input it cannot do without.',
    why: 'It could not run; skipped steps are the commonest fault of small language models.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    subject.steps.flatMap((step) =>
      Object.entries(step.spec?.inputs ?? {}).flatMap(([name, input]): Found[] => {
        const value = inputValue(step.action, name)
        const isEmpty = input.role === 'wire' && Array.isArray(value) && value.length === 0
        if (input.optional || (isGiven(value) && !isEmpty)) return []
        return [{ step, message: `${StepName(step)} lacks its input ${name}.`, repair: input.role === 'wire' ? supplied(subject, step, { name, input }) : null }]
      }),
    ),
)

/** Mended when only one wire fits, or when one chain of producers can be put in. */
function supplied(subject: Subject, step: Step, { name, input }: { name: string; input: WireSpec }) {
  const found = supplyFor(subject, { kinds: input.kinds, classes: classesFor(subject, step), at: step.at })
  if (!found) return null
  const value = input.many ? [found.name] : found.name
  const label = found.actions.length > 0 ? `Put in ${found.actions.map((one) => one.tool).join(', ')}` : `Take ${found.name}`
  return { label, actions: replaced(insertAt(subject.actions, step.at, found.actions), step.action.id, (one) => withInput(one, name, value)) }
}
