import type { GoalPart } from '../../../contracts/goal.ts'
import { covers, toldOf } from '../class-sets.ts'
import { arithmeticOf, partsOf, serves } from '../goal-parts.ts'
import { addedStep, namer } from '../insert-steps.ts'
import { hasLooseWire, outputOf } from '../reach.ts'
import type { Step, Subject } from '../subject.ts'
import { defineCheck } from './define-check.ts'

const asked = { sum: 'a sum', difference: 'a difference', ratio: 'a share', mean: 'an average', rank: 'an order' } as const

export const missingStepArithmetic = defineCheck(
  {
    code: 'missing_step_arithmetic',
    summary: 'The question asks for a number made of others, and no step makes it.',
    why: 'Two numbers side by side leave the sum to be done by eye, or by a language model.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const operation = arithmeticOf(subject.plan.goal)
    const { steps } = subject
    if (operation === null || !(operation in asked) || steps.length === 0 || steps.some(({ spec }) => spec === null || serves(spec, operation))) return []
    return [
      {
        message: `The question asks for ${asked[operation as keyof typeof asked]}, and no step makes it of the numbers. Add one at the end.`,
        repair: withArithmetic(subject, operation),
      },
    ]
  },
)

/** The step over the numbers of the parts, in the order of the question, where each part has exactly one. */
function withArithmetic(subject: Subject, operation: Parameters<typeof serves>[1]) {
  const parts = partsOf(subject.plan.goal)
  const values = parts.map((part) => numberOf(subject, part))
  const [spec, ...rivals] = [...subject.specs.values()].filter((one) => serves(one, operation))
  if (!spec || rivals.length > 0 || values.includes(null) || values.length < 2 || hasLooseWire(subject)) return null
  const inputs = Object.entries(spec.inputs).filter(([, input]) => input.role === 'wire' && !input.optional)
  const [first] = inputs
  const takesAll = first?.[1].role === 'wire' && first[1].many
  if (!first || (!takesAll && inputs.length !== values.length)) return null
  const wired = takesAll ? { [first[0]]: values } : Object.fromEntries(inputs.map(([name], at) => [name, values[at]]))
  const names = namer(subject)
  const step = addedStep({ tool: spec.id, inputs: wired, output: names.output('r'), id: names.id() })
  return { label: `Put in ${spec.id}`, actions: [...subject.actions, step] }
}

function numberOf(subject: Subject, part: GoalPart): string | null {
  const tells = (step: Step) => {
    const told = toldOf(subject, step)
    return told !== null && part.classes.every((name) => covers(told, name)) && told.every((name) => covers(part.classes, name))
  }
  const [only, ...more] = subject.steps.filter((step) => step.spec && serves(step.spec, part.operation) && tells(step))
  return only && more.length === 0 ? outputOf(only) : null
}
