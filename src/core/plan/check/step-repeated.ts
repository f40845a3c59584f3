import type { Action } from '../../../contracts/plan.ts'
import type { Step } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'

export const stepRepeated = defineCheck(
  {
    code: 'step_repeated',
    summary: 'A step does exactly what an earlier one has done.',
    why: 'It takes time and adds nothing; models that have lost the thread repeat themselves.',
    severity: 'warning',
    repairable: true,
  },
  ({ steps, actions }) => {
    const first = new Map<string, Step>()
    return steps.flatMap((step): Found[] => {
      if (step.spec?.effects !== 'none') return []
      const key = callOf(step.action)
      const same = first.get(key)
      if (!same) {
        first.set(key, step)
        return []
      }
      return [
        {
          step,
          message: `Step ${shown(step.action.id)} does what step ${shown(same.action.id)} has done.`,
          repair: { label: 'Leave it out', actions: withoutStep(actions, step.action, same.action.outputs[0] ?? '') },
        },
      ]
    })
  },
)

/** Tool and inputs, whatever the order they were written in. */
const callOf = ({ tool, inputs }: Action): string => JSON.stringify([tool, Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1))])

/** The plan without the step; what took its result takes the other one. */
function withoutStep(actions: readonly Action[], gone: Action, instead: string): Action[] {
  const name = gone.outputs[0] ?? ''
  const other = (value: unknown): unknown => (value === name ? instead : Array.isArray(value) ? value.map(other) : value)
  return actions
    .filter((action) => action !== gone)
    .map((action) => ({ ...action, inputs: Object.fromEntries(Object.entries(action.inputs).map(([key, value]) => [key, other(value)])) }))
}
