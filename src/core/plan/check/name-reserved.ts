import type { Action } from '../../../contracts/plan.ts'
import { isGiven } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { freshName } from './fresh-name.ts'

/** Names every object of the program has already. */
const isReserved = (name: string): boolean => name in Object.prototype || name === 'prototype'

export const nameReserved = defineCheck(
  {
    code: 'name_reserved',
    summary: 'A name is one the program itself uses, such as `__proto__` or `constructor`.',
    why: 'Such names are how a made-up plan tries to change the program that reads it.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, plan, actions }) => {
    const resources = Object.keys(plan.resources).filter(isReserved)
    const found: Found[] = resources.map((name) => ({ message: `Nothing on the screen can be called ${shown(name)}. Rename it.` }))
    for (const step of steps) {
      const { id, outputs, inputs } = step.action
      const output = outputs.find(isReserved)
      if (output !== undefined) found.push({ step, message: `A result cannot be called ${shown(output)}.`, repair: renamed(actions, output) })
      for (const name of [id, ...Object.keys(inputs)].filter(isReserved))
        found.push({ step, message: `Step ${step.at + 1} uses the name ${shown(name)}, which is none for an input or a step.` })
    }
    return found
  },
)

/** Another name for the result and wherever it is taken. */
function renamed(actions: readonly Action[], name: string) {
  const fresh = freshName(
    'result',
    actions.flatMap((one) => one.outputs),
  )
  const other = (value: unknown): unknown => (value === name ? fresh : Array.isArray(value) ? value.map(other) : value)
  const named = actions.map((action) => ({
    ...action,
    outputs: action.outputs.map((output) => (output === name ? fresh : output)),
    inputs: Object.fromEntries(Object.entries(action.inputs).map(([key, value]) => [key, isGiven(value) ? other(value) : value])),
  }))
  return { label: `Call it ${fresh}`, actions: named }
}
