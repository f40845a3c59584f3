import type { Action, Plan } from '../../../contracts/plan.ts'
import type { Repair } from '../../../contracts/planning-record.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'

/**
 * The plan as it was proposed before one repair. A step that was put in goes with what the same finding (`all` of the record)
 * hung on it: wires go back to what they named, and steps put in behind it go too, unless they were changed by hand.
 * A dropped step or input is not in the plan any more and can only be added by hand.
 * @fails `bad_request` where the card has changed since, or what was repaired is gone
 */
export function undoRepair(plan: Plan, repair: Repair, all: readonly Repair[] = []): Result<Plan> {
  const card = plan.actions.find((action) => action.id === repair.step)
  if (card && repair.what === 'step_added') {
    const sameFinding = all.filter(({ code, what }) => code === repair.code && what !== 'order')
    return ok({ ...plan, actions: withoutAdded(plan.actions, card, sameFinding) })
  }
  const undone = card ? undoneCard(card, repair) : null
  if (!card || undone === null)
    return fail({ code: 'bad_request', message: 'This repair cannot be taken back any more: its card has changed since.', hint: 'Change the card by hand.' })
  return ok({ ...plan, actions: plan.actions.map((action) => (action === card ? undone : action)) })
}

/** The cards without one that was put in, and without what the repairs of its finding hung on it. */
function withoutAdded(actions: readonly Action[], gone: Action, repairs: readonly Repair[]): Action[] {
  const left = actions.filter((action) => action !== gone).map((action) => unhooked(action, gone, repairs))
  const orphan = left.find(
    (action) => !action.pinned && repairs.some(({ step, what }) => what === 'step_added' && step === action.id) && gone.outputs.some((name) => takes(action, name)),
  )
  return orphan ? withoutAdded(left, orphan, repairs) : left
}

const takes = ({ inputs }: Action, name: string): boolean => Object.values(inputs).some((value) => [value].flat().includes(name))

/** A card with its repaired wires to the step that goes as they were proposed; the rest of it stays. */
function unhooked(card: Action, gone: Action, repairs: readonly Repair[]): Action {
  const wires = repairs.filter(({ step, what, to }) => step === card.id && (what === 'wire' || what === 'scope') && gone.outputs.some((name) => namesOf(to).includes(name)))
  return wires.reduce((now, { from, to }) => withInput(now, to, from) ?? now, card)
}

const namesOf = (words: string | null): string[] => words?.split(', ') ?? []

/** The card before the repair; null where it cannot be told. */
function undoneCard(card: Action, { what, from, to }: Repair): Action | null {
  if (from === null || to === null || what === 'step_dropped' || what === 'input_dropped' || what === 'order') return null
  if (what === 'tool') return card.tool === to ? { ...card, tool: from } : null
  if (what === 'input') {
    if (!(to in card.inputs) || from in card.inputs) return null
    return { ...card, inputs: Object.fromEntries(Object.entries(card.inputs).map(([name, value]) => [name === to ? from : name, value])) }
  }
  return withInput(card, to, from)
}

/** The input that holds `held` as it was: `before`, or not set where that is null. Null where no input holds it. */
function withInput(card: Action, held: string | null, before: string | null): Action | null {
  const changed = Object.entries(card.inputs).find(([, value]) => wordsOf(value) === held)
  if (!changed) return null
  const [name, value] = changed
  const { [name]: _, ...others } = card.inputs
  return { ...card, inputs: before === null ? others : { ...card.inputs, [name]: Array.isArray(value) ? listOf(before) : before } }
}

/** What was written as a text of its own, such as `["a"]`, is not taken apart. */
const listOf = (words: string): string[] => (/^[["{]/.test(words) ? [words] : namesOf(words))

const wordsOf = (value: unknown): string => [value].flat().map(String).join(', ')
