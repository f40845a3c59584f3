import type { Action, Plan } from '../../../contracts/plan.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { freeName, wireNames } from '../edit-plan.ts'

type Specs = ReadonlyMap<string, ToolSpec>

/**
 * The new plan with every card that was changed or added by hand as it is in the old one: its settings over the step
 * of the same tool, or, where the new plan has none, the card itself behind what it takes from.
 */
export function keepPinned(old: Plan, proposed: Plan, specs: Specs): Plan {
  const pairs = pairsByTool(old.actions, proposed.actions)
  const names = new Map<string, string>()
  for (const [before, after] of pairs) names.set(before.outputs[0] ?? '', after.outputs[0] ?? '')
  let actions = [...proposed.actions]
  for (const card of old.actions.filter((action) => action.pinned)) {
    const match = pairs.get(card)
    if (match) actions = actions.map((action) => (action.id === match.id ? laidOver(card, match, { names, specs, here: { ...proposed, actions } }) : action))
    else {
      const added = withNames(card, actions, { names, specs })
      names.set(card.outputs[0] ?? '', added.outputs[0] ?? '')
      actions = actions.toSpliced(placeFor(added, actions, specs), 0, added)
    }
  }
  return { ...proposed, actions }
}

function pairsByTool(old: readonly Action[], proposed: readonly Action[]): Map<Action, Action> {
  const free = [...proposed]
  const pairs = new Map<Action, Action>()
  for (const action of old) {
    const at = free.findIndex((one) => one.tool === action.tool)
    const match = free[at]
    if (!match) continue
    pairs.set(action, match)
    free.splice(at, 1)
  }
  return pairs
}

type Naming = { names: ReadonlyMap<string, string>; specs: Specs }

/** Settings are hers; a wire is hers too where the new plan has what it names, else the planner's. */
function laidOver(card: Action, match: Action, { names, specs, here }: Naming & { here: Plan }): Action {
  const inputs = Object.fromEntries(
    Object.entries(card.inputs).flatMap(([input, value]) => {
      if (specs.get(card.tool)?.inputs[input]?.role !== 'wire') return [[input, value]]
      const renamed = rename(value, names)
      const isThere = [renamed].flat().every((name) => String(name) in here.resources || here.actions.some((action) => action.outputs.includes(String(name))))
      return isThere ? [[input, renamed]] : []
    }),
  )
  const wires = Object.entries(match.inputs).filter(([input]) => specs.get(card.tool)?.inputs[input]?.role === 'wire')
  return { ...match, inputs: { ...Object.fromEntries(wires), ...inputs }, skipped: card.skipped, pinned: true }
}

function withNames(card: Action, actions: readonly Action[], { names, specs }: Naming): Action {
  const inputs = Object.entries(card.inputs).map(([input, value]) => [input, specs.get(card.tool)?.inputs[input]?.role === 'wire' ? rename(value, names) : value])
  const ids = actions.map((action) => action.id)
  const outputs = actions.flatMap((action) => action.outputs)
  const output = card.outputs[0] ?? ''
  return {
    ...card,
    id: ids.includes(card.id) ? freeName(ids, 's') : card.id,
    outputs: [outputs.includes(output) ? freeName(outputs, 'r') : output],
    inputs: Object.fromEntries(inputs),
    pinned: true,
  }
}

const rename = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => rename(one, names))
  return typeof value === 'string' ? (names.get(value) ?? value) : value
}

/** Right behind the last step it takes from. */
function placeFor(added: Action, actions: readonly Action[], specs: Specs): number {
  const wires = wireNames(added, specs)
  return 1 + actions.findLastIndex((action) => action.outputs.some((output) => wires.includes(output)))
}
