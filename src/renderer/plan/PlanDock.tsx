import type { RequestState } from '../../contracts/request.ts'
import { durationWords } from '../../core/words/index.ts'
import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import { useReview } from '../state/review.ts'
import { isRunning, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { CallerTag } from './CallerTag.tsx'
import { Cards } from './Cards.tsx'
import { OpinionMenu } from './OpinionMenu.tsx'
import { PlannerTag } from './PlannerTag.tsx'
import { RefusedPlan } from './RefusedPlan.tsx'

export function PlanDock() {
  const request = useRequest()
  return (
    <>
      <div className="dock-head plan-head">
        <b className="dock-title">{text.plan.head}</b>
        {request ? request.caller ? <CallerTag caller={request.caller} /> : <PlannerTag request={request} /> : null}
        {request ? <PlanTag request={request} /> : null}
        <span className="grow" />
        {request && isEditable(request) ? <OpinionMenu request={request} /> : null}
        {request && isEditable(request) ? (
          <Button tone="ghost" icon="plus" label={text.plan.add} onPress={() => useUi.setState({ dialog: 'add_step', addAfter: request.plan.actions.at(-1)?.id ?? null })} />
        ) : null}
      </div>
      {request ? <WaitingPlan request={request} /> : null}
      <Plan request={request} />
    </>
  )
}

/** Plans of the analyst can be changed; one that an outside program fills is its own. */
const isEditable = (request: RequestState) => !isRunning(request) && !isRefusal(request) && !request.caller

const isRefusal = (request: RequestState) => request.reading.goal.type === 'refusal'

function Plan({ request }: { request: RequestState | null }) {
  if (!request) return <EmptyPlan />
  return isRefusal(request) ? <RefusedPlan request={request} /> : <Cards request={request} />
}

/** Another plan that she will choose about later. */
function WaitingPlan({ request }: { request: RequestState }) {
  if (!request.proposal) return null
  return (
    <p className="note warn waiting-plan">
      {reviewText.opinion.waits}{' '}
      <button type="button" className="inline-act" onClick={() => useReview.setState({ later: { ...useReview.getState().later, [request.id]: false } })}>
        {reviewText.opinion.compare}
      </button>
    </p>
  )
}

/** Where the plan stands, in a word or two beside its head. */
function PlanTag({ request }: { request: RequestState }) {
  const needs = request.steps.filter((step) => step.status === 'needs_you').length
  const elapsedMs = request.steps.reduce((sum, step) => sum + (step.ms ?? 0), 0)
  if (isRunning(request)) return <StateTag tone="accent" words={text.step.running} />
  if (needs > 0) return <StateTag tone="warn" words={text.plan.needsYou(needs)} />
  if (request.status === 'answered') return <StateTag tone="ok" words={`${text.step.done} ${durationWords(elapsedMs)}`} />
  if (request.status === 'stale') return <StateTag tone="warn" words={text.step.stale} />
  return null
}

/** Gives way before the planner's name does; its words stand on the cards as well. */
const StateTag = ({ tone, words }: { tone: 'accent' | 'warn' | 'ok'; words: string }) => (
  <span className={`tag ${tone}`} title={words}>
    <span className="clip">{words}</span>
  </span>
)

function EmptyPlan() {
  const typed = useUi((ui) => ui.question.trim() !== '')
  return typed ? (
    <p className="section empty">
      {text.plan.press} <kbd>Enter</kbd> {text.plan.ready}
    </p>
  ) : (
    <div className="section empty">
      <p>{text.plan.empty}</p>
      <p className="quiet">
        <kbd>/</kbd> {text.plan.emptyKey}
      </p>
    </div>
  )
}
