import { pointName } from './scope.ts'
import type { Question } from './types.ts'

/** Names of the points a way is asked between, as the question writes them: none, one or two. */
export function pointsNamed(question: Question): string[] {
  const tag = question.tags.find((one) => one.kind === 'route' && one.value === 'route')
  return [...(tag?.captures['point'] ?? []), ...(tag?.captures['uppoint'] ?? [])].map((token) => pointName(question, token.raw))
}

/** Start and end of the way; without names the first two points that are set. */
export function routePoints(question: Question): string[] {
  const tag = question.tags.find((one) => one.kind === 'route' && one.value === 'route')
  const named = pointsNamed(question)
  const words = tag ? question.tokens.slice(tag.from, tag.to).map((token) => token.norm) : []
  const backwards = words.includes('from') && words.indexOf('from') > 0 && words.indexOf(named[0]?.toLowerCase() ?? '') < words.indexOf('from')
  if (named.length === 2) return backwards ? named.toReversed() : named
  return (question.context.points ?? [{ name: 'A' }, { name: 'B' }]).slice(0, 2).map((point) => point.name)
}
