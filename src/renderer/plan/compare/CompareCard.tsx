import type { Action } from '../../../contracts/plan.ts'
import type { RequestState } from '../../../contracts/request.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { reviewText as text } from '../../messages/en-review.ts'
import { Icon } from '../../ui/Icon.tsx'
import { markOf, stateWords } from '../step-words.ts'
import { WireChip } from '../WireChip.tsx'
import { cardWires, outputWire } from '../wires.ts'

type Props = {
  request: RequestState
  action: Action | null
  number: number | null
  spec: ToolSpec | null
  differs: boolean
  /** names of inputs that the other plan has otherwise */
  inputs: readonly string[]
  /** cards of the plan at hand show their state; the other plan has none yet */
  isOwn: boolean
}

/** A step of one of two plans: bright and barred where it differs, faded where it is in both. */
export function CompareCard({ request, action, number, spec, differs, inputs, isOwn }: Props) {
  if (!action) return <div className="compare-cell gap">{differs ? <span className="quiet small">{text.compare.none}</span> : null}</div>
  const state = isOwn ? request.steps.find((step) => step.id === action.id) : undefined
  const mark = markOf(state?.status ?? 'draft')
  const wires = cardWires(request, action, spec).map((wire) => ({ ...wire, bad: wire.bad || inputs.includes(wire.input) }))
  return (
    <div className={differs ? 'compare-cell differs' : 'compare-cell'}>
      <div className={differs ? 'card' : 'card faded'}>
        <span className="card-mark">
          <Icon name={mark.icon} tone={mark.tone} />
        </span>
        <div className="card-body">
          <div className="card-title">
            <span className="quiet">{number}</span>
            <b className="clip">{spec?.verb ?? action.tool}</b>
            {action.pinned ? <Icon name="pin" small tone="accent" /> : null}
            <span className="card-state">{state ? stateWords(state) : ''}</span>
          </div>
          <div className="wires">
            <div className="wires-in">
              {wires.map((wire) => (
                <WireChip key={wire.key} wire={wire} />
              ))}
            </div>
            <span className="arrow">→</span>
            <WireChip wire={outputWire(request, action, spec)} output />
          </div>
        </div>
      </div>
    </div>
  )
}
