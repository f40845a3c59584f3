import type { Answer, Fact } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import { run } from '../plan/plan-actions.ts'
import { Button } from '../ui/Button.tsx'
import { kindOfResult } from './active-evidence.ts'
import { AnswerSentence } from './AnswerSentence.tsx'
import { Interval } from './Interval.tsx'
import { CannotTell, isCannotTell } from './CannotTell.tsx'
import { reasonWords } from './reason-words.ts'
import { Witness } from './Witness.tsx'

// these reasons say that the question takes for granted what is not so; a class no model sees may well be in the picture
const premiseReasons: ReadonlySet<string> = new Set(['false_premise', 'contradiction', 'no_date', 'no_model'])
const refusalHead = (reason: string | null) => (reason !== null && premiseReasons.has(reason) ? reviewText.falsePremise : reviewText.notAnswerable)

/** How many features, roads or rows there are is counted, not estimated. */
function isExact(request: RequestState, { artifactId, interval }: Fact): boolean {
  const kind = artifactId === null ? null : kindOfResult(request, artifactId)
  return interval === null && (kind === 'features' || kind === 'graph' || kind === 'table')
}

/** Sentence first; then why not, or how sure; then whether it is still true. */
export function Headline({ request, answer, fact, factId }: { request: RequestState; answer: Answer; fact: Fact | null; factId: string | null }) {
  if (isCannotTell(answer)) return <CannotTell answer={answer} request={request} />
  const isRefused = answer.kind === 'refusal'
  return (
    <section className="section" data-kind={answer.kind}>
      {isRefused ? <h2 className="head">{refusalHead(answer.reason)}</h2> : null}
      <AnswerSentence answer={answer} factId={factId} />
      {answer.reason ? (
        <p className="soft" data-testid="answer-reason">
          {reasonWords(answer.reason)}
        </p>
      ) : null}
      {answer.hint ? <p className="soft">{answer.hint}</p> : null}
      {typeof fact?.value === 'number' && !isExact(request, fact) ? <Interval fact={fact} /> : null}
      {fact && typeof fact.value === 'boolean' ? <Witness fact={fact} /> : null}
      {request.status === 'stale' ? (
        <p className="note warn">
          {text.answer.stale}{' '}
          <Button tone="warn" keys="." onPress={() => void run()}>
            {text.step.rerun}
          </Button>
        </p>
      ) : null}
    </section>
  )
}
