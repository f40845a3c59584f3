import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import { partType } from '../meaning/types.ts'

/** A goal with one operation over one class set: the kinds whose verb and classes can be exchanged. */
export const single = (goal: Goal): boolean => !['compound', 'arithmetic', 'path', 'workspace', 'refusal'].includes(goal.type)

export const operationOf = (goal: Goal): GoalPart['operation'] | null => goal.operations.find((one) => one !== 'filter') ?? null

export const typeFor = (operation: GoalPart['operation'], classes: readonly string[]): Goal['type'] => partType(operation, classes)

const words: Record<string, string> = {
  detect: 'find',
  segment: 'mark',
  exists: 'check',
  count: 'count',
  area: 'measure',
  path: 'route',
  sum: 'add up',
  difference: 'difference',
  ratio: 'share',
  mean: 'average',
  rank: 'rank',
}

/** One or two words for what is asked. */
export function goalWords(goal: Goal): string {
  if (goal.type === 'refusal') return 'cannot be answered'
  if (goal.type === 'workspace') return `${String(goal.arguments['command'] ?? 'change the screen').replaceAll('_', ' ')}`
  if (goal.type === 'arithmetic') return words[goal.operations.find((one) => ['sum', 'difference', 'ratio', 'mean', 'rank'].includes(one)) ?? ''] ?? 'compute'
  const named = goal.operations.filter((one) => one !== 'filter').map((one) => words[one] ?? one)
  return named.join(' and ') || 'find'
}
