import type { Goal, GoalAsk } from '../../contracts/goal.ts'
import { text } from '../messages/en.ts'
import { CallerStrip } from '../plan/CallerStrip.tsx'
import { useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { Icon } from '../ui/Icon.tsx'
import { askBackLabel, helpWith } from './ask-back.ts'
import { FollowsCrumb } from './FollowsCrumb.tsx'
import { useLiveReading } from './live-reading.ts'
import { ReadingChip } from './ReadingChip.tsx'
import { AskedImage } from './AskedImage.tsx'
import { useReadingWhileTyping, useShownReading } from './use-live-reading.ts'

/** "Understood as": one line of chips, scrolled sideways, never wrapped. While typing, what cannot be read is said in its place. */
export function ReadingStrip() {
  useReadingWhileTyping()
  const shown = useShownReading()
  const trouble = useLiveReading((live) => live.trouble)
  const isTyping = useLiveReading((live) => live.reading !== null)
  const request = useRequest()
  const caller = request?.caller
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
  if (request && caller && !isTyping) return <CallerStrip caller={caller} title={request.text} />
  if (!shown) return null
  const { ask, follows } = shown.reading.goal
  if (shown.reading.chips.length === 0 && !ask) return null
  return (
    <section className="reading-strip" data-region="reading" data-testid="reading-strip" aria-label={text.region.reading}>
      <span className="reading-head">{text.ask.understood}</span>
      <FollowsCrumb id={follows} />
      {shown.reading.chips
        .filter((chip) => chip.value !== ask?.sentence)
        .map((chip) => (
          <ReadingChip key={chip.key} chip={chip} onChoose={(option) => shown.choose(chip.key, option)} />
        ))}
      {ask ? <AskChip ask={ask} goal={shown.reading.goal} /> : null}
      <AskedImage goal={shown.reading.goal} />
    </section>
  )
}

/** What the question waits for, as a chip that helps to give it. */
function AskChip({ ask, goal }: { ask: GoalAsk; goal: Goal }) {
  const points = useMirror((mirror) => mirror.workspace?.points.length ?? 0)
  return (
    <button type="button" className="chip doubtful" title={ask.sentence} data-testid="ask-chip" onClick={() => helpWith(ask)}>
      <Icon name="diamond" small tone="warn" />
      <span className="chip-value">{askBackLabel(ask, goal, points)}</span>
    </button>
  )
}
