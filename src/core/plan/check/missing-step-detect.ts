import { classesFor, madeAnew } from '../adaptors.ts'
import { partsOf, serves } from '../goal-parts.ts'
import type { Subject } from '../subject.ts'
import { defineCheck } from './define-check.ts'

export const missingStepDetect = defineCheck(
  {
    code: 'missing_step_detect',
    summary: 'Objects are asked for or counted, and no step finds any.',
    why: 'Without objects there is nothing to count: pixels are not houses.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const { steps, plan } = subject
    const finds = steps.some(({ spec }) => spec === null || spec.output === 'detections' || spec.output === 'features')
    const isAsked = partsOf(plan.goal).some(({ operation }) => operation === 'detect')
    const isCounted = partsOf(plan.goal).some(({ operation }) => operation === 'count') && steps.some(({ spec }) => spec !== null && serves(spec, 'count'))
    if (steps.length === 0 || finds || !(isAsked || isCounted)) return []
    const message = isAsked ? 'The question asks for objects, and no step finds any.' : 'A step counts, and no step finds the objects to be counted.'
    return [{ message: `${message} Add a step that finds objects.`, repair: isAsked ? found(subject) : null }]
  },
)

function found(subject: Subject) {
  const [last] = subject.steps.slice(-1)
  const supply = last && madeAnew(subject, { kinds: ['detections'], classes: classesFor(subject, last), at: subject.actions.length })
  return supply ? { label: `Put in ${supply.actions.map(({ tool }) => tool).join(', ')}`, actions: [...subject.actions, ...supply.actions] } : null
}
