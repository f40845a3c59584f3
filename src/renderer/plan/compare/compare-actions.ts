import type { PlannerRef } from '../../../contracts/plan.ts'
import type { RequestState } from '../../../contracts/request.ts'
import { engine } from '../../app/engine.ts'
import { withRequest } from '../../app/follow-runs.ts'
import { reviewText as text } from '../../messages/en-review.ts'
import { attempt, attemptSlow, say, tell } from '../../state/messages.ts'
import { useMirror } from '../../state/mirror.ts'
import { useReview } from '../../state/review.ts'
import { currentRequest, isRunning } from '../../state/selectors.ts'

const take = (request: RequestState) => useMirror.setState({ requests: withRequest(useMirror.getState().requests, request) })

export const plannerName = ({ kind, model }: PlannerRef): string => (kind === 'builtin' ? text.planners.builtin : (model ?? text.planners.local))

/** Asks for another plan and puts it beside this one; where both are the same a note says so. */
async function ask(words: string, call: (id: string) => Promise<RequestState>): Promise<void> {
  const request = currentRequest()
  if (!request || isRunning(request)) return
  const answer = await attemptSlow(words, () => call(request.id))
  if (!answer) return
  take(answer)
  useReview.setState({ later: { ...useReview.getState().later, [answer.id]: false } })
  if (answer.proposal) return say(answer.proposal.title)
  const agreed = answer.plannerNotes.at(-1) ?? ''
  tell({ code: 'aborted', message: agreed.charAt(0).toUpperCase() + agreed.slice(1), hint: '', repairable: false, details: {} }, [], 'note')
}

export const secondOpinion = (planner: PlannerRef) => ask(text.opinion.asking(plannerName(planner)), (id) => engine().requests.secondOpinion({ id, planner }))

export const planAgain = () => {
  const planner = currentRequest()?.plan.planner
  return ask(text.opinion.asking(planner ? plannerName(planner) : text.planners.builtin), (id) => engine().requests.replan({ id }))
}

/** Takes the other plan, or keeps this one; the reason is kept with the question. */
export async function decide(taken: boolean, reason: string): Promise<void> {
  const request = currentRequest()
  const decided = request && (await attempt(() => engine().requests.decide({ id: request.id, take: taken, reason })))
  if (decided) take(decided)
}

export function chooseLater(): boolean {
  const request = currentRequest()
  if (!request?.proposal || useReview.getState().later[request.id]) return false
  useReview.setState({ later: { ...useReview.getState().later, [request.id]: true } })
  return true
}
