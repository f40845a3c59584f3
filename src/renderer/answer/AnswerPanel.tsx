import { ThisMachine } from '../firstrun/ThisMachine.tsx'
import { ThreeMoves } from '../firstrun/ThreeMoves.tsx'
import { text } from '../messages/en.ts'
import { isRunning, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { activeFact } from './active-evidence.ts'
import { AlsoMade } from './AlsoMade.tsx'
import { AnswerActions } from './AnswerActions.tsx'
import { Behind } from './Behind.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FollowsCrumb } from '../ask/FollowsCrumb.tsx'
import { Suggestions } from '../ask/Suggestions.tsx'
import { FactRows } from './FactRows.tsx'
import { Headline } from './Headline.tsx'
import { JudgeAnswer } from './JudgeAnswer.tsx'
import { Limits } from './Limits.tsx'
import { SameQuestion } from './SameQuestion.tsx'
import { ThresholdSlider } from './ThresholdSlider.tsx'
import { useActiveEvidence } from './use-evidence.ts'

/** What it means: sentence, interval, how it came about, objects, limits. Each part only where there is one. */
export function AnswerPanel() {
  const request = useRequest()
  const factId = useUi((ui) => ui.factId)
  const evidence = useActiveEvidence()
  if (!request) {
    return (
      <>
        <p className="section empty">{text.answer.empty}</p>
        <ThreeMoves />
        <ThisMachine />
      </>
    )
  }
  const { answer } = request
  if (!answer) return <p className="section empty">{isRunning(request) ? text.answer.running : text.answer.planFirst}</p>
  const fact = activeFact(request, factId)
  return (
    <div className="answer">
      {request.follows ? (
        <section className="section">
          <FollowsCrumb id={request.follows} />
        </section>
      ) : null}
      <Headline request={request} answer={answer} fact={fact} factId={factId} />
      {fact ? (
        <section className="section">
          <Breadcrumb request={request} fact={fact} />
          <FactRows facts={answer.facts} factId={fact.id} />
        </section>
      ) : null}
      {fact && evidence?.set ? <ThresholdSlider request={request} fact={fact} set={evidence.set} /> : null}
      {fact ? <Behind request={request} fact={fact} evidence={evidence} /> : null}
      <AlsoMade request={request} shownId={fact?.artifactId ?? null} />
      <Limits limits={answer.limits} />
      {request.caller ? null : <SameQuestion request={request} />}
      {answer.kind === 'refusal' ? <Suggestions /> : request.caller ? null : <JudgeAnswer key={request.id} request={request} />}
      <AnswerActions request={request} answer={answer} />
    </div>
  )
}
