import type { Goal } from '../../contracts/goal.ts'
import { reasonWords } from '../answer/reason-words.ts'
import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import { Icon } from '../ui/Icon.tsx'
import { AskBack } from './AskBack.tsx'

/** A question that cannot be answered says so at once: the premise that fails, and what it means; one that lacks a click asks for it. */
export function RefusalNotice({ goal }: { goal: Goal }) {
  if (goal.type !== 'refusal') return null
  if (goal.ask) {
    return (
      <section className="section finding" data-testid="asks">
        <h2 className="head warn">
          <Icon name="diamond" tone="warn" /> {reviewText.refused.asks}
        </h2>
        <AskBack ask={goal.ask} goal={goal} />
      </section>
    )
  }
  return (
    <section className="section" data-testid="refusal">
      <h2 className="head err">
        <Icon name="noEntry" tone="err" /> {text.question.refused}
      </h2>
      {goal.premise ? <p className="sentence">{goal.premise}</p> : null}
      {goal.reason ? <p className="soft">{reasonWords(goal.reason)}</p> : null}
    </section>
  )
}
