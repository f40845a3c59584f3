import type { RequestState } from '../../contracts/request.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { type SolvedRequest, solvedOf } from '../planner/index.ts'
import type { RequestCore } from './request-core.ts'
import { keptVerdict } from './restoring.ts'

type Verdict = { right: boolean; reason: string }

/** What she says of an answer: kept with its question, an example for later plans until it is forgotten. */
export function makeVerdicts({ holder, parts }: RequestCore) {
  return {
    judgeAnswer({ id, verdict }: { id: string; verdict: Verdict | null }): RequestState {
      const before = holder.find(id)
      if (verdict && !before.answer) throw new FailureError(fail({ code: 'bad_request', message: 'This question has no answer to judge.', hint: 'Run its plan first.' }).error)
      const after = holder.put({ ...before, verdict })
      const label = verdict === null ? 'forget the verdict on' : `mark as ${verdict.right ? 'right' : 'wrong'}`
      parts.store.undo.push(`${label} answer ${before.number}`, 'request', { before: keptVerdict(before), after: keptVerdict(after) })
      parts.store.events.add('analyst', `${label} answer`, { subject: id, before: before.verdict ?? null, after: verdict })
      parts.onUndoChanged()
      return after
    },
  }
}

/** Plans she ran to an answer, and those whose answer she marked; a wrong one with its reason says what to avoid. A verdict that is forgotten is none. */
export function examplesOf(requests: readonly RequestState[]): SolvedRequest[] {
  return requests.filter(isExample).flatMap(({ id, text, plan, verdict }) => solvedOf({ id, text, plan, verdict: verdict ?? null }) ?? [])
}

const isExample = ({ answer, verdict, check }: RequestState): boolean =>
  answer !== null && answer.kind !== 'refusal' && (Boolean(verdict) || (answer.value !== null && check.valid))
