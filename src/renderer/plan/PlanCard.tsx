import type { ReactNode } from 'react'
import type { Step } from '../state/selectors.ts'
import { Icon } from '../ui/Icon.tsx'
import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import { markOf, percentOf, stateWords } from './step-words.ts'
import { WireChip } from './WireChip.tsx'
import type { Wire } from './wires.ts'

type Props = {
  step: Step
  verb: string
  count: number
  inputs: Wire[]
  output: Wire
  selected: boolean
  /** the note under the wires: finding, failure, staleness */
  note: ReactNode
  menu: ReactNode
  onSelect(): void
  /** focus came to the card */
  onWalk(): void
  onToggle(): void
  /** null where the card is not pinned */
  onUnpin?: (() => void) | null
  /** an outside program made it: nothing of it is approved or changed here */
  fixed?: boolean
}

/** One step: mark, number, verb, state; wires below; a note where something needs words. */
export function PlanCard({ step, verb, count, inputs, output, selected, note, menu, onSelect, onWalk, onToggle, onUnpin = null, fixed = false }: Props) {
  const { status } = step.state
  const mark = markOf(status)
  const percent = status === 'running' ? percentOf(step.state) : null
  const words = stateWords(step.state)
  const canToggle = !fixed && ['draft', 'ready', 'stale', 'needs_you', 'cancelled', 'interrupted', 'failed'].includes(status)
  const className = ['card', selected ? 'selected' : '', `is-${status}`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys of the plan are commands (j, k, Enter, e, x), see commands/
    <li
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: cards are walked with the keyboard
      tabIndex={0}
      aria-setsize={count}
      aria-posinset={step.number}
      aria-label={`${step.number}. ${verb}. ${words}`}
      data-testid={`plan-card-${step.number}`}
      data-step={step.state.id}
      data-status={status}
      onClick={onSelect}
      onFocus={onWalk}
    >
      <button
        type="button"
        className="card-mark"
        disabled={!canToggle}
        aria-label={fixed ? words : `${step.state.approved ? text.step.unapprove : text.step.approve}: ${verb}`}
        title={fixed ? words : step.state.approved ? text.step.unapprove : text.step.approve}
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        <Icon name={mark.icon} tone={mark.tone} />
      </button>
      <div className="card-body">
        <div className="card-title">
          <span className="quiet">{step.number}</span>
          <b className="clip">{verb}</b>
          {onUnpin ? <PinMark onPress={onUnpin} /> : null}
          <span className="card-state">{words}</span>
          {menu}
        </div>
        <div className="wires">
          <div className="wires-in">
            {inputs.map((wire) => (
              <WireChip key={wire.key} wire={wire} />
            ))}
          </div>
          <span className="arrow">→</span>
          <WireChip wire={output} output />
        </div>
        {percent === null ? null : <progress className="progress" max={100} value={percent} aria-label={words} />}
        {note}
      </div>
    </li>
  )
}

/** A card changed by hand: a new plan keeps it. */
function PinMark({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      className="pin-mark"
      aria-label={reviewText.card.unpin}
      title={reviewText.card.pinned}
      data-testid="pin-mark"
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      <Icon name="pin" small tone="accent" />
    </button>
  )
}
