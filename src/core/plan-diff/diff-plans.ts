import type { Action, Plan } from '../../contracts/plan.ts'
import type { PlanChange } from '../../contracts/planning-record.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { comparable, type Comparable } from './comparable.ts'
import { consequenceOf } from './consequence.ts'
import { matchSteps, sameInput } from './match.ts'

export type Diffable = Pick<Plan, 'actions' | 'resources'>

/**
 * What another plan does otherwise than the one at hand, a line a step: `before` is the step at hand, `after` the other's. Steps are paired by
 * tool, inputs and wires, never by id, so two planners' names for the same thing are no difference. In the order of the other plan, steps it
 * leaves out where they stood. Pure.
 */
export function diffPlans(a: Diffable, b: Diffable, specs: readonly ToolSpec[]): PlanChange[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const [one, other] = [comparable(a, byId), comparable(b, byId)]
  const pairs = matchSteps(one, other)
  const before = new Map([...pairs].map(([mine, theirs]) => [theirs, mine]))
  const rows: PlanChange[] = []
  const told = new Set<Action>()
  const removedUpTo = (limit: number) => {
    for (const action of a.actions.slice(0, limit)) {
      if (pairs.has(action) || told.has(action)) continue
      told.add(action)
      rows.push(row({ change: 'removed', before: action, after: null, inputs: [] }, { one, other }))
    }
  }
  for (const action of b.actions) {
    const mine = before.get(action)
    if (mine) removedUpTo(a.actions.indexOf(mine))
    rows.push(mine ? compared(mine, action, { one, other, pairs }) : row({ change: 'added', before: null, after: action, inputs: [] }, { one, other }))
  }
  removedUpTo(a.actions.length)
  return rows
}

type Both = { one: Comparable; other: Comparable }

function compared(mine: Action, theirs: Action, both: Both & { pairs: ReturnType<typeof matchSteps> }): PlanChange {
  const names = [...new Set([...Object.keys(mine.inputs), ...Object.keys(theirs.inputs)])]
  const inputs = names.filter((name) => !sameInput(mine, theirs, { name, ...both }))
  return row({ change: inputs.length === 0 ? 'same' : 'changed', before: mine, after: theirs, inputs }, both)
}

const row = (change: Omit<PlanChange, 'consequence'>, both: Both): PlanChange => ({ ...change, consequence: consequenceOf(change, both) })

/** True where both plans do the same, whatever they call it. */
export const isSamePlan = (changes: readonly PlanChange[]): boolean => changes.every(({ change }) => change === 'same')
