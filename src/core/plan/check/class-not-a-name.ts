import { isClassName, meantClass } from '../class-words.ts'
import { type ClassArgument, inputValue, replaced, type Step, type Subject, withInput } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'

export const classNotAName = defineCheck(
  {
    code: 'class_not_a_name',
    summary: 'A class is written as an index of some mask, or as a name nobody knows.',
    why: 'The same index is another class in another model; a class is only ever its name.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    subject.steps.flatMap((step) => step.classes.flatMap((given) => given.values.filter((value) => !isClassName(value)).map((value) => told(subject, step, { given, value })))),
)

function told({ actions, context }: Subject, step: Step, { given, value }: { given: ClassArgument; value: unknown }): Found {
  const meant = meantClass(value, context)
  const why = typeof value === 'number' ? 'an index belongs to one model; classes are names' : 'no class of the registry, and no model and nobody here calls one so'
  const mended = Array.isArray(inputValue(step.action, given.input)) ? given.values.map((one) => (one === value ? meant : one)) : meant
  return {
    step,
    message: `Class ${typeof value === 'string' ? `"${shown(value)}"` : shown(value)} in step ${shown(step.action.id)}: ${why}.`,
    repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(actions, step.action.id, (one) => withInput(one, given.input, mended)) },
  }
}
