import type { Answer } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { Icon } from '../ui/Icon.tsx'
import { reasonWords } from './reason-words.ts'

/** An answer that is none: no value, a reason, and nothing refused. */
export const isCannotTell = ({ value, reason, kind }: Answer): boolean => value === null && reason !== null && kind !== 'refusal'

/** Neither yes nor no, and no number: the reason first, then what would help. In the colour of every answer: it is not an error. */
export function CannotTell({ answer, request }: { answer: Answer; request: RequestState }) {
  const isOrder = request.reading.goal.type === 'workspace'
  const reason = reasonWords(answer.reason ?? '')
  const head = isOrder ? text.cannotTell.notDone : text.cannotTell.head
  return (
    <section className="section cannot-tell" data-testid="cannot-tell">
      <h2 className="head">
        <Icon name="help" small /> {head}
      </h2>
      <p className="sentence" data-testid="answer-sentence">
        {answer.text}
      </p>
      <dl className="pairs">
        {answer.text.includes(reason) ? null : (
          <div>
            <dt>{text.cannotTell.because}</dt>
            <dd data-testid="answer-reason">{reason}</dd>
          </div>
        )}
        {answer.hint ? (
          <div>
            <dt>{text.cannotTell.needed}</dt>
            <dd>{answer.hint}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
