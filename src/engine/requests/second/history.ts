import type { RequestState } from '../../../contracts/request.ts'
import { type Behind, questionKey, whatDiffered } from './same-question.ts'

type Earlier = { id: string; number: number; answer: string | null; differs: string[] }
export type HistoryRow = { id: string; number: number; text: string; createdAt: string; answer: string | null; sameAs: Earlier | null }

/** Questions whose words, answer or classes hold every word of `search`, newest first, each with the last one that asked the same. */
export function historyOf(requests: readonly RequestState[], search: string, behind: (request: RequestState) => Behind): HistoryRow[] {
  const words = questionKey(search).split(' ').filter(Boolean)
  const rows = requests.map((request, at) => ({ request, earlier: lastSame(request, requests.slice(0, at)) }))
  return rows
    .filter(({ request }) => words.every((word) => haystackOf(request).includes(word)))
    .reverse()
    .map(({ request, earlier }) => ({
      id: request.id,
      number: request.number,
      text: request.text,
      createdAt: request.createdAt,
      answer: request.answer?.text ?? null,
      sameAs: earlier && { id: earlier.id, number: earlier.number, answer: earlier.answer?.text ?? null, differs: whatDiffered(earlier, request, behind) },
    }))
}

/** Newest earlier question in the same words; one with an answer before one without. */
function lastSame(request: RequestState, earlier: readonly RequestState[]): RequestState | null {
  const same = earlier.filter((other) => questionKey(other.text) === questionKey(request.text))
  return same.findLast((other) => other.answer !== null) ?? same.at(-1) ?? null
}

const haystackOf = ({ text, answer, reading }: RequestState) => questionKey(`${text} ${answer?.text ?? ''} ${reading.goal.classes.join(' ')}`)
