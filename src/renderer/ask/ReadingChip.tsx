import type { ReadingChip as Chip } from '../../contracts/goal.ts'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { ChipOption } from './live-reading.ts'

/** One part of the reading; a doubtful one is amber, wears a diamond and says its doubt. */
export function ReadingChip({ chip, onChoose }: { chip: Chip; onChoose(option: ChipOption): void }) {
  const className = chip.doubt ? 'chip doubtful' : 'chip'
  const face = (
    <>
      {chip.doubt ? <Icon name="diamond" small tone="warn" /> : null}
      <span className="chip-key">{chip.key}</span>
      <span className="chip-value">{chip.value}</span>
      {chip.options.length > 0 ? <Icon name="down" small /> : null}
    </>
  )
  const name = `${chip.key}: ${chip.value}${chip.doubt ? `. ${chip.doubt}` : ''}`
  if (chip.options.length === 0) {
    return (
      <span className={className} title={chip.doubt ?? undefined} data-testid={`chip-${chip.key}`}>
        {face}
      </span>
    )
  }
  const items = chip.options.map((option) => ({
    id: option.label,
    label: option.label,
    note: option.note,
    checked: option.label === chip.value,
    run: () => onChoose(option),
  }))
  return <Menu className={className} label={name} head={chip.doubt ?? text.ask.choose} items={items} button={face} testId={`chip-${chip.key}`} />
}
