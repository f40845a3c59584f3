import type { Action } from '../../../contracts/plan.ts'
import { nearestName } from '../names.ts'
import { topologicalOrder } from '../plan-edit.ts'
import { namesBefore } from '../producers.ts'
import { type Check, finding, isGiven, replaced, type Subject, withInput, wireNames } from '../subject.ts'

/** A wire names something no resource and no earlier step provides: made later (order), misspelt, or made up. */
export const inputUnavailable: Check = (subject) =>
  subject.actions.flatMap((action) => {
    const available = namesBefore(subject, action)
    return wiresOf(subject, action).flatMap(({ input, value }) => {
      const names = wireNames(value)
      if (!names) return [finding({ code: 'input_unavailable', step: action.id, message: `Input ${input} of step ${action.id} must name a resource or an earlier result.` })]
      return names.filter((name) => !available.includes(name)).map((name) => missing(subject, action, { input, name, available }))
    })
  })

function wiresOf({ specs }: Subject, action: Action): { input: string; value: unknown }[] {
  const inputs = specs.get(action.tool)?.inputs ?? {}
  return Object.entries(inputs).flatMap(([input, spec]) => (spec.role === 'wire' && isGiven(action.inputs[input]) ? [{ input, value: action.inputs[input] }] : []))
}

type Missing = { input: string; name: string; available: readonly string[] }

function missing(subject: Subject, action: Action, { input, name, available }: Missing) {
  if (subject.makers.has(name)) {
    const ordered = topologicalOrder(subject.actions)
    return finding({
      code: 'plan_order',
      step: action.id,
      message: `Step ${action.id} needs ${name}, which is made after it.`,
      repair: ordered ? { label: 'Put the steps in order', actions: ordered } : null,
    })
  }
  const meant = nearestName(name, available)
  const rename = (value: unknown) => (Array.isArray(value) ? value.map((one) => (one === name ? meant : one)) : meant)
  return finding({
    code: 'input_unavailable',
    step: action.id,
    message: `Step ${action.id} needs ${name}, which no step makes and no layer provides.`,
    repair: meant === null ? null : { label: `Take ${meant}`, actions: replaced(subject.actions, action.id, (one) => withInput(one, input, rename(one.inputs[input]))) },
  })
}
