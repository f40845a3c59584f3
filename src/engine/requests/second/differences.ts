import type { Goal } from '../../../contracts/goal.ts'
import type { Action, Plan } from '../../../contracts/plan.ts'
import type { PlanChange, PlanProposal } from '../../../contracts/planning-record.ts'

/** Steps of two plans beside each other, in order: matched by tool and settings first, then by tool. */
export function differencesOf(here: Plan, there: Plan): PlanChange[] {
  const pairs = matched(here.actions, there.actions)
  const changes: PlanChange[] = []
  let next = 0
  for (const before of here.actions) {
    const at = pairs.get(before)
    const after = at === undefined ? undefined : there.actions[at]
    if (at === undefined || !after) changes.push({ change: 'removed', before, after: null, inputs: [], consequence: null })
    else {
      for (; next < at; next++) changes.push(...addedAt(there.actions[next]))
      next = at + 1
      const inputs = changedSettings(before, after, { here, there })
      changes.push({ change: inputs.length === 0 ? 'same' : 'changed', before, after, inputs, consequence: null })
    }
  }
  return [...changes, ...there.actions.slice(next).flatMap(addedAt)]
}

const addedAt = (after: Action | undefined): PlanChange[] => (after ? [{ change: 'added', before: null, after, inputs: [], consequence: null }] : [])

/** Place in `there` of each step of `here`, never crossing: the longest common run of tools. */
function matched(here: readonly Action[], there: readonly Action[]): Map<Action, number> {
  const common = commonRuns(here, there)
  const pairs = new Map<Action, number>()
  let [i, j] = [0, 0]
  while (i < here.length && j < there.length) {
    const action = here[i]
    if (action && action.tool === there[j]?.tool) pairs.set(action, j)
    const isPair = action?.tool === there[j]?.tool
    const isBelow = !isPair && common(i + 1, j) >= common(i, j + 1)
    if (isPair || isBelow) i++
    if (!isBelow) j++
  }
  return pairs
}

/** Length of the longest common run of tools from step `i` of the one and step `j` of the other on. */
function commonRuns(here: readonly Action[], there: readonly Action[]): (i: number, j: number) => number {
  const lengths = new Map<string, number>()
  const at = (i: number, j: number) => lengths.get(`${i},${j}`) ?? 0
  for (let i = here.length - 1; i >= 0; i--) {
    for (let j = there.length - 1; j >= 0; j--) {
      lengths.set(`${i},${j}`, here[i]?.tool === there[j]?.tool ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)))
    }
  }
  return at
}

/** Inputs that say another thing; names of results are compared by the tool that makes them. */
function changedSettings(before: Action, after: Action, { here, there }: { here: Plan; there: Plan }): string[] {
  const names = [...new Set([...Object.keys(before.inputs), ...Object.keys(after.inputs)])]
  const meaning = (plan: Plan, value: unknown) =>
    JSON.stringify([value ?? null].flat().map((one) => plan.actions.find((action) => action.outputs[0] === one)?.tool ?? plan.resources[String(one)] ?? one))
  return names.filter((name) => meaning(here, before.inputs[name]) !== meaning(there, after.inputs[name]))
}

const fields: Partial<Record<keyof Goal, string>> = {
  type: 'goal',
  classes: 'what',
  scope: 'where',
  areaName: 'area',
  when: 'when',
  unit: 'unit',
  filter: 'that are',
  points: 'from',
}

/** Where two readings differ, both values in words. */
export function readingDifferences(here: Goal, there: Goal): PlanProposal['readings'] {
  const words = (value: unknown) => [value ?? 'not said'].flat().join(', ').replaceAll('_', ' ') || 'not said'
  return Object.entries(fields).flatMap(([name, field]) => {
    const [one, other] = [words(here[name as keyof Goal]), words(there[name as keyof Goal])]
    return one === other ? [] : [{ field, here: one, there: other }]
  })
}
