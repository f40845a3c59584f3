import type { ReadingChip } from '../../contracts/goal.ts'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ChipOption } from './live-reading.ts'

/** A reading she must confirm: what is doubtful, and each choice with its consequence. */
export function DoubtfulReading({ chip, onChoose }: { chip: ReadingChip; onChoose(option: ChipOption): void }) {
  return (
    <section className="section" data-testid="doubtful-reading">
      <h2 className="head warn">
        <Icon name="diamond" tone="warn" /> {text.question.confirm}
      </h2>
      <p>{chip.doubt}</p>
      <div className="readings" role="radiogroup" aria-label={chip.key}>
        {chip.options.map((option) => (
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
    </section>
  )
}
