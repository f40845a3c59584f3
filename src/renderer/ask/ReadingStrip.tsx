import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLiveReading } from './live-reading.ts'
import { ReadingChip } from './ReadingChip.tsx'
import { AskedImage } from './AskedImage.tsx'
import { useReadingWhileTyping, useShownReading } from './use-live-reading.ts'

/** "Understood as": one line of chips, scrolled sideways, never wrapped. While typing, what cannot be read is said in its place. */
export function ReadingStrip() {
  useReadingWhileTyping()
  const shown = useShownReading()
  const trouble = useLiveReading((live) => live.trouble)
  if (!shown && trouble) {
    return (
      <p className="reading-strip reading-trouble" role="status" data-region="reading" data-testid="reading-trouble" title={`${trouble.message} ${trouble.hint}`}>
        <Icon name="diamond" small tone="warn" />
        <span className="clip">
          {trouble.message} <span className="quiet">{trouble.hint}</span>
        </span>
      </p>
    )
  }
  if (!shown || shown.reading.chips.length === 0) return null
  return (
    <section className="reading-strip" data-region="reading" data-testid="reading-strip" aria-label={text.region.reading}>
      <span className="reading-head">{text.ask.understood}</span>
      {shown.reading.chips.map((chip) => (
        <ReadingChip key={chip.key} chip={chip} onChoose={(option) => shown.choose(chip.key, option)} />
      ))}
      <AskedImage goal={shown.reading.goal} />
    </section>
  )
}
