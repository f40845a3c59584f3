import { ThisMachine } from '../firstrun/ThisMachine.tsx'
import { ThreeMoves } from '../firstrun/ThreeMoves.tsx'
import { text } from '../messages/en.ts'
import { isRunning, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { run } from '../plan/plan-actions.ts'
import { Button } from '../ui/Button.tsx'
import { activeFact } from './active-evidence.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerSentence } from './AnswerSentence.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FactRows } from './FactRows.tsx'
import { Interval } from './Interval.tsx'
import { Limits } from './Limits.tsx'
import { ObjectList } from './ObjectList.tsx'
import { ThresholdSlider } from './ThresholdSlider.tsx'
import { useActiveEvidence } from './use-evidence.ts'

const reasons: Record<string, string> = text.reasons

/** A refusal names its reason by a code of the goal; every other reason is a sentence already. */
const reasonWords = (reason: string) => reasons[reason] ?? reason

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
      <section className="section">
        <AnswerSentence answer={answer} factId={factId} />
        {answer.reason ? (
          <p className="soft" data-testid="answer-reason">
            {reasonWords(answer.reason)}
          </p>
        ) : null}
        {answer.hint ? <p className="soft">{answer.hint}</p> : null}
        {fact && typeof fact.value === 'number' ? <Interval fact={fact} /> : null}
        {request.status === 'stale' ? (
          <p className="note warn">
            {text.answer.stale}{' '}
            <Button tone="warn" keys="." onPress={() => void run()}>
              {text.step.rerun}
            </Button>
          </p>
        ) : null}
      </section>
      {fact ? (
        <section className="section">
          <Breadcrumb request={request} fact={fact} />
          <FactRows facts={answer.facts} factId={fact.id} />
        </section>
      ) : null}
      {fact && evidence?.set ? <ThresholdSlider request={request} fact={fact} set={evidence.set} /> : null}
      {fact && evidence ? <ObjectList evidence={evidence} /> : null}
      <Limits limits={answer.limits} />
      <AnswerActions request={request} answer={answer} />
    </div>
  )
}
