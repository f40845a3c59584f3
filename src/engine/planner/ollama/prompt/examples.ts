import type { SolvedRequest } from '../../library/solved.ts'

const longestReason = 120
const longestText = 200

/** Solved requests as lines of a prompt: the request, then the plan or the reading; one marked wrong says why, quoted. */
export const exampleWords = (examples: readonly SolvedRequest[], form: 'plan' | 'reading'): string =>
  examples.map((one) => [`REQUEST ${JSON.stringify(one.text.slice(0, longestText))}`, ...verdictLines(one), form === 'plan' ? planOf(one) : formOf(one)].join('\n')).join('\n')

const planOf = ({ steps }: SolvedRequest): string => JSON.stringify({ plan: steps })

function formOf({ goal }: SolvedRequest): string {
  const { type, classes, operations, scope, unit, groupBy, filter } = goal
  return JSON.stringify({ type, classes, operations, scope, unit: unit ?? 'none', groupBy: groupBy ?? '', filter: filter ?? '' })
}

const verdictLines = ({ wrong }: SolvedRequest): string[] => (wrong === null ? [] : [`WRONG, do not do it like this: ${JSON.stringify(wrong.slice(0, longestReason))}`])
