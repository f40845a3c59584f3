import type { Caller } from '../../contracts/services/tools.ts'
import { text } from '../messages/en.ts'
import { resultText } from '../messages/en-results.ts'
import { Icon } from '../ui/Icon.tsx'

/** In place of a reading: this question was not asked here. */
export function CallerStrip({ caller, title }: { caller: Caller; title: string }) {
  return (
    <section className="reading-strip" data-region="reading" data-testid="caller-strip" aria-label={text.region.reading} title={resultText.callerNote}>
      <Icon name="swap" small tone="accent" />
      <b className="clip">{caller.name}</b>
      <span className="soft">{`${resultText.calledFromOutside} ${resultText.by[caller.via]}`}</span>
      <b className="clip">{title}</b>
      <span className="quiet clip">{resultText.callerNote}</span>
    </section>
  )
}
