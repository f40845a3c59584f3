import type { Goal } from '../../contracts/goal.ts'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'

/** A question that cannot be answered says so at once: the premise that fails, and what it means. */
export function RefusalNotice({ goal }: { goal: Pick<Goal, 'type' | 'reason' | 'premise'> }) {
  if (goal.type !== 'refusal') return null
  return (
    <section className="section" data-testid="refusal">
      <h2 className="head err">
        <Icon name="noEntry" tone="err" /> {text.question.refused}
      </h2>
      {goal.premise ? <p className="sentence">{goal.premise}</p> : null}
      {goal.reason ? <p className="soft">{text.reasons[goal.reason]}</p> : null}
    </section>
  )
}
