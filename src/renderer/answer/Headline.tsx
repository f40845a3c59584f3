import type { Answer, Fact } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { run } from '../plan/plan-actions.ts'
import { Button } from '../ui/Button.tsx'
import { AnswerSentence } from './AnswerSentence.tsx'
import { Interval } from './Interval.tsx'
import { Witness } from './Witness.tsx'

const reasons: Record<string, string> = text.reasons

/** A refusal names its reason by a code of the goal; every other reason is a sentence already. */
export const reasonWords = (reason: string): string => reasons[reason] ?? reason

/** Sentence first; then why not, or how sure; then whether it is still true. */
export function Headline({ request, answer, fact, factId }: { request: RequestState; answer: Answer; fact: Fact | null; factId: string | null }) {
  return (
    <section className="section">
      <AnswerSentence answer={answer} factId={factId} />
      {answer.reason ? (
        <p className="soft" data-testid="answer-reason">
          {reasonWords(answer.reason)}
        </p>
      ) : null}
      {answer.hint ? <p className="soft">{answer.hint}</p> : null}
      {typeof fact?.value === 'number' ? <Interval fact={fact} /> : null}
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
