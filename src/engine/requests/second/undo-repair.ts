import type { Action, Plan } from '../../../contracts/plan.ts'
import type { Repair } from '../../../contracts/planning-record.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'

/**
 * The plan as it was proposed before one repair. A dropped step or input is not in the plan any more and can only be added by hand.
 * @fails `bad_request` where the card has changed since, or what was repaired is gone
 */
export function undoRepair(plan: Plan, repair: Repair): Result<Plan> {
  const card = plan.actions.find((action) => action.id === repair.step)
  const undone = card ? undoneCard(card, repair) : null
  if (!card || undone === null)
    return fail({ code: 'bad_request', message: 'This repair cannot be taken back any more: its card has changed since.', hint: 'Change the card by hand.' })
  const actions = plan.actions.flatMap((action) => (action === card ? undone : action))
  return ok({ ...plan, actions })
}

/** The card before the repair; an added card goes; null where it cannot be told. */
function undoneCard(card: Action, { what, from, to }: Repair): Action[] | null {
  if (what === 'step_added') return []
  if (from === null || to === null || what === 'step_dropped' || what === 'input_dropped' || what === 'order') return null
  if (what === 'tool') return card.tool === to ? [{ ...card, tool: from }] : null
  if (what === 'input') {
    if (!(to in card.inputs) || from in card.inputs) return null
    return [{ ...card, inputs: Object.fromEntries(Object.entries(card.inputs).map(([name, value]) => [name === to ? from : name, value])) }]
  }
  const changed = Object.entries(card.inputs).find(([, value]) => wordsOf(value) === to)
  if (!changed) return null
  const [name, value] = changed
  return [{ ...card, inputs: { ...card.inputs, [name]: Array.isArray(value) ? [from] : from } }]
}

const wordsOf = (value: unknown): string => [value].flat().map(String).join(', ')
