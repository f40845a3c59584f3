import { insertBefore, supplyFor } from '../producers.ts'
import { type Check, finding, replaced, type Subject, withInput, wireNames } from '../subject.ts'
import type { Action } from '../../../contracts/plan.ts'
import type { InputSpec } from '../../../contracts/tool-spec.ts'

type WireSpec = Extract<InputSpec, { role: 'wire' }>

/** A step gets another kind of thing than it takes. Mended when the right kind can be made in one way. */
export const kindMismatch: Check = (subject) =>
  subject.actions.flatMap((action) =>
    Object.entries(subject.specs.get(action.tool)?.inputs ?? {}).flatMap(([name, input]) => {
      const value = action.inputs[name]
      if (input.role !== 'wire') return []
      if (!input.many && Array.isArray(value) && value.length > 1)
        return [finding({ code: 'kind_mismatch', step: action.id, message: `Input ${name} of step ${action.id} (${action.tool}) takes one thing, not ${value.length}.` })]
      return (wireNames(value) ?? []).flatMap((wire) => mismatch(subject, action, { name, input, wire }))
    }),
  )

function mismatch(subject: Subject, action: Action, { name, input, wire }: { name: string; input: WireSpec; wire: string }) {
  const kind = subject.wires[wire]?.kind
  if (!kind || input.kinds.includes(kind)) return []
  const supply = input.many ? null : supplyFor(subject, input.kinds, action)
  const label = supply && supply.actions.length > 0 ? `Put in ${supply.actions.map((one) => one.tool).join(', ')}` : `Take ${supply?.name}`
  return [
    finding({
      code: 'kind_mismatch',
      step: action.id,
      message: `Step ${action.id} (${action.tool}) needs ${input.kinds.join(' or ')} and gets ${kind} from ${wire}.`,
      repair: supply ? { label, actions: replaced(insertBefore(subject.actions, action.id, supply.actions), action.id, (one) => withInput(one, name, supply.name)) } : null,
    }),
  ]
}
