import type { Goal, GoalPart, Operation } from '../../contracts/goal.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** Sub-goals that steps must answer; a single goal is its own only part. Orders to the screen and refusals have none. */
export function partsOf(goal: Goal): readonly GoalPart[] {
  if (goal.type === 'workspace' || goal.type === 'refusal') return []
  if (goal.parts.length > 0) return goal.parts
  const operation = goal.operations.find((one) => one !== 'filter' && !arithmetic.includes(one))
  return operation ? [{ type: goal.type, operation, classes: goal.classes, unit: goal.unit }] : []
}

export const arithmetic: readonly Operation[] = ['sum', 'difference', 'ratio', 'mean', 'rank']

/** The arithmetic over the parts, where one is asked. */
export const arithmeticOf = (goal: Goal): Operation | null => (goal.type === 'arithmetic' ? (goal.operations.find((one) => arithmetic.includes(one)) ?? null) : null)

const quantity =
  (dimension: string) =>
  ({ output, typing }: ToolSpec): boolean =>
    output === 'quantity' && typing?.dimension === dimension

const called =
  (operation: Operation) =>
  ({ id, aliases }: ToolSpec): boolean =>
    id === operation || aliases.includes(operation)

const serving: Readonly<Record<Operation, (spec: ToolSpec) => boolean>> = {
  detect: ({ output }) => output === 'detections' || output === 'features',
  segment: ({ output }) => output === 'segmentation' || output === 'mask',
  count: quantity('count'),
  area: quantity('area'),
  exists: ({ output }) => output === 'yes_no',
  path: ({ output }) => output === 'path',
  filter: ({ typing }) => (typing?.conditions?.length ?? 0) > 0,
  sum: called('sum'),
  difference: called('difference'),
  ratio: called('ratio'),
  mean: called('mean'),
  rank: called('rank'),
}

/** True where a step of the tool answers the operation. */
export const serves = (spec: ToolSpec, operation: Operation): boolean => serving[operation](spec)

/** "Is there any" is answered by a number too: more than 0 is yes. */
export const answers = (spec: ToolSpec, operation: Operation): boolean => serves(spec, operation) || (operation === 'exists' && serves(spec, 'count'))
