import type { Action, Plan } from '../../contracts/plan.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

type NewAction = Pick<Action, 'tool' | 'inputs'> & Partial<Pick<Action, 'id' | 'outputs' | 'why' | 'skipped'>>

const at = (plan: Plan, step: string): Result<number> => {
  const index = plan.actions.findIndex((action) => action.id === step)
  return index >= 0 ? ok(index) : fail({ code: 'bad_request', message: `The plan has no step ${step}.`, hint: 'Reload the plan.' })
}

const withActions = (plan: Plan, actions: Action[]): Plan => ({ ...plan, actions })

/** Lays new values over a card's inputs; null takes a value away. */
export function editInputs(plan: Plan, step: string, inputs: Record<string, unknown>): Result<Plan> {
  const index = at(plan, step)
  if (!index.ok) return index
  return ok(
    withActions(
      plan,
      plan.actions.map((action, place) => (place === index.value ? { ...action, inputs: laidOver(action.inputs, inputs), pinned: true } : action)),
    ),
  )
}

/** A pinned card stays as it is when a new plan is proposed. */
export function pin(plan: Plan, step: string, pinned: boolean): Result<Plan> {
  const index = at(plan, step)
  if (!index.ok) return index
  return ok(
    withActions(
      plan,
      plan.actions.map((action, place) => {
        if (place !== index.value) return action
        const { pinned: _before, ...rest } = action
        return pinned ? { ...rest, pinned: true } : rest
      }),
    ),
  )
}

function laidOver(before: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
}

export function skip(plan: Plan, step: string, skipped: boolean): Result<Plan> {
  const index = at(plan, step)
  return index.ok
    ? ok(
        withActions(
          plan,
          plan.actions.map((action, place) => (place === index.value ? { ...action, skipped } : action)),
        ),
      )
    : index
}

export function removeStep(plan: Plan, step: string): Result<Plan> {
  const index = at(plan, step)
  return index.ok
    ? ok(
        withActions(
          plan,
          plan.actions.filter((_, place) => place !== index.value),
        ),
      )
    : index
}

/** Puts a new step behind another (or first), with an id and an output name of its own. */
export function addStep(plan: Plan, after: string | null, action: NewAction): Result<Plan> {
  const index = after === null ? ok(-1) : at(plan, after)
  if (!index.ok) return index
  const id =
    action.id ??
    freeName(
      plan.actions.map((one) => one.id),
      's',
    )
  const output =
    action.outputs?.[0] ??
    freeName(
      plan.actions.flatMap((one) => one.outputs),
      'r',
    )
  const made: Action = { id, tool: action.tool, inputs: action.inputs, outputs: [output], why: action.why ?? 'added by hand', skipped: action.skipped ?? false, pinned: true }
  return ok(withActions(plan, plan.actions.toSpliced(index.value + 1, 0, made)))
}

/** First of `s1`, `s2`, ... that is not taken. */
export const freeName = (taken: readonly string[], letter: string): string => {
  for (let number = 1; ; number++) if (!taken.includes(`${letter}${number}`)) return `${letter}${number}`
}

/** Moves a card where its wires allow: never above a step it takes from, never below one that takes from it. */
export function moveStep(plan: Plan, step: string, { to, specs }: { to: number; specs: ReadonlyMap<string, ToolSpec> }): Result<Plan> {
  const index = at(plan, step)
  if (!index.ok) return index
  const moved = plan.actions[index.value]
  if (!moved) return ok(plan)
  const rest = plan.actions.toSpliced(index.value, 1)
  const place = Math.max(0, Math.min(rest.length, to))
  const uses = (one: Action, output: string | undefined) => wireNames(one, specs).includes(output ?? '')
  const tooHigh = rest.slice(place).some((one) => uses(moved, one.outputs[0]))
  const tooLow = rest.slice(0, place).some((one) => uses(one, moved.outputs[0]))
  if (tooHigh || tooLow)
    return fail({ code: 'plan_cycle', message: 'The step cannot move there: it would stand before what it needs, or after what needs it.', hint: 'Move it less far.' })
  return ok(withActions(plan, rest.toSpliced(place, 0, moved)))
}

/** Names a step takes over its wires. */
export function wireNames(action: Action, specs: ReadonlyMap<string, ToolSpec>): string[] {
  const inputs = specs.get(action.tool)?.inputs ?? {}
  return Object.entries(inputs).flatMap(([name, input]) => {
    const value = action.inputs[name]
    if (input.role !== 'wire' || value === undefined || value === null) return []
    return (Array.isArray(value) ? value : [value]).map(String)
  })
}
