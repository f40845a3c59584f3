import { useState } from 'react'
import type { ReadingChip } from '../../contracts/goal.ts'
import { text } from '../messages/en.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { ChipOption } from './live-reading.ts'

const firstShown = 4

/** The reading in force first, then those that say a consequence, then the rest. */
export function likelyFirst(chip: Pick<ReadingChip, 'value' | 'options'>): ChipOption[] {
  const rank = (option: ChipOption) => (option.label === chip.value ? 0 : option.note ? 1 : 2)
  return [...chip.options].sort((a, b) => rank(a) - rank(b))
}

/** A reading she must confirm: what is doubtful, and each choice with its consequence. */
export function DoubtfulReading({ chip, onChoose }: { chip: ReadingChip; onChoose(option: ChipOption): void }) {
  const [all, setAll] = useState(false)
  const ordered = likelyFirst(chip)
  const shown = all ? ordered : ordered.slice(0, firstShown)
  return (
    <section className="section" data-testid="doubtful-reading">
      <h2 className="head warn">
        <Icon name="diamond" tone="warn" /> {text.question.confirm}
      </h2>
      <p>{chip.doubt}</p>
      <div className="readings" role="radiogroup" aria-label={chip.key}>
        {shown.map((option) => (
          // biome-ignore lint/a11y/useSemanticElements: a card with two lines, walked like any button
          <button
            type="button"
            key={option.label}
            role="radio"
            aria-checked={option.label === chip.value}
            className={option.label === chip.value ? 'reading on' : 'reading'}
            onClick={() => onChoose(option)}
          >
            <span className="radio" />
            <span>
              {option.label}
              {option.note ? <small>{option.note}</small> : null}
            </span>
          </button>
        ))}
      </div>
      {shown.length < ordered.length ? (
        <Button tone="link" onPress={() => setAll(true)}>
          {text.question.others(ordered.length - shown.length)}
        </Button>
      ) : null}
    </section>
  )
}
