import type { Action } from '../../../contracts/plan.ts'
import { insertBefore, supplyFor } from '../producers.ts'
import { type Check, finding, isGiven, replaced, type Subject, withInput } from '../subject.ts'

/** A step lacks an input it cannot do without. Mended when only one wire fits, or when one producer can be put in. */
export const inputMissing: Check = (subject) =>
  subject.actions.flatMap((action) =>
    Object.entries(subject.specs.get(action.tool)?.inputs ?? {}).flatMap(([name, input]) => {
      const value = action.inputs[name]
      const empty = input.role === 'wire' && input.many && Array.isArray(value) && value.length === 0
      if (input.optional || (isGiven(value) && !empty)) return []
      return [
        finding({
          code: 'input_missing',
          step: action.id,
          message: `Step ${action.id} (${action.tool}) lacks its input ${name}.`,
          repair: input.role === 'wire' ? supply(subject, action, { name, kinds: input.kinds, many: input.many }) : null,
        }),
      ]
    }),
  )

type Wanted = { name: string; kinds: Parameters<typeof supplyFor>[1]; many: boolean }

function supply(subject: Subject, action: Action, { name, kinds, many }: Wanted) {
  const found = supplyFor(subject, kinds, action)
  if (!found) return null
  const value = many ? [found.name] : found.name
  const label = found.actions.length > 0 ? `Put in ${found.actions.map((one) => one.tool).join(', ')}` : `Take ${found.name}`
  return { label, actions: replaced(insertBefore(subject.actions, action.id, found.actions), action.id, (one) => withInput(one, name, value)) }
}
