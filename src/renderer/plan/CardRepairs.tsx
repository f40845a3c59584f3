import { reviewText as text } from '../messages/en-review.ts'
import { Icon } from '../ui/Icon.tsx'
import { undoRepair } from './plan-actions.ts'
import type { ShownRepair } from './repairs-shown.ts'

/** Repairs of one card, or of the plan: one is said at once, several are counted and fold out; after the run they are history and stay folded. */
export function CardRepairs({ repairs, folded = false }: { repairs: readonly ShownRepair[]; folded?: boolean }) {
  if (repairs.length === 0) return null
  if (repairs.length === 1 && !folded) return <Lines repairs={repairs} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the summary takes keys; the click only must not choose the card
    <details className="repairs" onClick={(event) => event.stopPropagation()}>
      <summary data-testid="card-repairs">
        <Icon name="wand" small /> {text.card.repairs(repairs.length)}
      </summary>
      <Lines repairs={repairs} />
    </details>
  )
}

/** What was proposed, what it became, and the way back. */
function Lines({ repairs }: { repairs: readonly ShownRepair[] }) {
  return repairs.map(({ index, said, saidAt, change, canUndo }) => (
    <p key={index} className="note repaired" data-testid="card-repair">
      <Icon name="wand" small /> <span className="quiet">{text.card.repaired}</span> {said ?? (saidAt === null ? null : text.card.repairedWith(saidAt))}{' '}
      {change ? <Change {...change} /> : null}
      {canUndo ? (
        <button
          type="button"
          className="inline-act"
          onClick={(event) => {
            event.stopPropagation()
            void undoRepair(index)
          }}
        >
          {text.card.undoRepair}
        </button>
      ) : null}
    </p>
  ))
}

const Change = ({ from, to }: { from: string; to: string }) => (
  <span className="mono repaired-change">
    <s>{from}</s> → {to}{' '}
  </span>
)
