import { text } from '../messages/en.ts'
import { useRequest } from '../state/selectors.ts'
import { ReadingChip } from './ReadingChip.tsx'

/** "Understood as": one line of chips, scrolled sideways, never wrapped. */
export function ReadingStrip() {
  const request = useRequest()
  if (!request || request.reading.chips.length === 0) return null
  return (
    <section className="reading-strip" data-region="reading" aria-label={text.region.reading}>
      <span className="reading-head">{text.ask.understood}</span>
      {request.reading.chips.map((chip) => (
        <ReadingChip key={chip.key} chip={chip} />
      ))}
    </section>
  )
}
