import type { RequestState } from '../../contracts/request.ts'
import { openRequestById } from '../ask/ask-actions.ts'
import { useHistoryRow } from '../ask/use-history.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { Differs } from '../ask/Differs.tsx'

/** The same words were asked before: both answers, and why they may differ. */
export function SameQuestion({ request }: { request: RequestState }) {
  const same = useHistoryRow(request.id)?.sameAs ?? null
  if (!same?.answer) return null
  return (
    <section className="section" data-testid="same-question">
      <h2 className="head">{text.history.same(same.number)}</h2>
      <Differs then={same.answer} now={request.answer?.text ?? null} differs={same.differs} />
      <button type="button" className="inline-act" onClick={() => void openRequestById(same.id)}>
        {text.history.open(same.number)}
      </button>
    </section>
  )
}
