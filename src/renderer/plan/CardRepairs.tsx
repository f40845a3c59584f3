import type { Repair } from '../../contracts/planning-record.ts'
import type { RequestState } from '../../contracts/request.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { Icon } from '../ui/Icon.tsx'
import { undoRepair } from './plan-actions.ts'

export type NumberedRepair = Repair & { index: number }

/** Repairs of a planner's reply: those of a card in the plan, and the rest, which stand above the cards. */
export function repairsOf({ plan, record }: Pick<RequestState, 'plan' | 'record'>): { onCard(step: string): NumberedRepair[]; general: NumberedRepair[] } {
  const all = (record?.repairs ?? []).map((repair, index) => ({ ...repair, index })).filter((repair) => isInForce(plan, repair))
  const isHere = (step: string | null) => step !== null && plan.actions.some((action) => action.id === step)
  return { onCard: (step) => all.filter((repair) => repair.step === step && isHere(step)), general: all.filter(({ step }) => !isHere(step)) }
}

/** False where the card was changed since, or the repair taken back: then there is nothing left to say. */
function isInForce({ actions }: RequestState['plan'], { step, what, from, to }: Repair): boolean {
  const card = actions.find((action) => action.id === step)
  if (!card || from === null || to === null) return true
  if (what === 'tool') return card.tool === to
  if (what === 'input') return to in card.inputs
  const words = Object.values(card.inputs).map((value) => [value].flat().map(String).join(', '))
  return !words.includes(from) || words.includes(to)
}

const undoable = new Set<Repair['what']>(['tool', 'input', 'wire', 'argument', 'class', 'unit', 'scope', 'step_added'])

/** Repairs of one card, or of the plan: one is said at once, several are counted and fold out; after the run they are history and stay folded. */
export function CardRepairs({ repairs, folded = false }: { repairs: readonly NumberedRepair[]; folded?: boolean }) {
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
function Lines({ repairs }: { repairs: readonly NumberedRepair[] }) {
  return repairs.map((repair) => (
    <p key={repair.index} className="note repaired" data-testid="card-repair">
      <Icon name="wand" small /> <span className="quiet">{text.card.repaired}</span> {repair.sentence} <Change repair={repair} />
      {undoable.has(repair.what) && (repair.what === 'step_added' || (repair.from !== null && repair.to !== null)) ? (
        <button
          type="button"
          className="inline-act"
          onClick={(event) => {
            event.stopPropagation()
            void undoRepair(repair.index)
          }}
        >
          {text.card.undoRepair}
        </button>
      ) : null}
    </p>
  ))
}

function Change({ repair: { from, to } }: { repair: Repair }) {
  if (from === null || to === null) return null
  return (
    <span className="mono repaired-change">
      <s>{from}</s> → {to}{' '}
    </span>
  )
}
