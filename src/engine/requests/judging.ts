import type { RequestState } from '../../contracts/request.ts'
import { FailureError, fail } from '../../contracts/result.ts'
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

/** A solved question of this project as an example for later plans. */
export type SolvedRequest = Pick<RequestState, 'id' | 'text' | 'plan'> & { verdict: Verdict | null }

/** Plans she ran to an answer, and those whose answer she marked; a wrong one with its reason says what to avoid. */
export function examplesOf(requests: readonly RequestState[]): SolvedRequest[] {
  return requests
    .filter(({ answer, verdict, reading, check }) => (verdict || (answer !== null && answer.value !== null && check.valid)) && reading.goal.type !== 'refusal')
    .map(({ id, text, plan, verdict }) => ({ id, text, plan, verdict: verdict ?? null }))
}
