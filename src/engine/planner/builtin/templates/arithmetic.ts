import type { Goal } from '../../../../contracts/goal.ts'
import type { Wiring } from '../wiring.ts'

/** The step that makes one number of the results of the parts. */
export function addArithmetic(wiring: Wiring, goal: Goal, values: readonly string[]): string {
  const [a = '', b = ''] = values
  const operation = goal.operations.find((one) => one in makers)
  const make = operation ? makers[operation] : undefined
  return make ? make(wiring, { values, a, b, goal }) : a
}

type Given = { values: readonly string[]; a: string; b: string; goal: Goal }

const makers: Record<string, (wiring: Wiring, given: Given) => string> = {
  sum: (wiring, { values }) => wiring.add('sum', { values: [...values] }, 'Adds the numbers.'),
  difference: (wiring, { a, b }) => wiring.add('difference', { a, b }, 'Takes the second from the first.'),
  ratio: (wiring, { a, b, goal }) => wiring.add('ratio', { a, b, as: goal.unit === 'percent' ? 'percent' : 'ratio' }, 'Divides the first by the second.'),
  mean: (wiring, { a, b }) => wiring.add('mean', { total: a, n: b }, 'Divides the total by the number.'),
  rank: (wiring, { values }) => wiring.add('rank', { values: [...values], order: 'descending' }, 'Orders them, largest first.'),
}
