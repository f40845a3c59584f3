import type { Fact } from '../../contracts/answer.ts'
import { text } from '../messages/en.ts'
import { withUnit } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'

const widthPx = 116

/** Point and interval on a bar of 116 px; without an interval only the reason, never a band or a mark that means nothing. */
export function Interval({ fact }: { fact: Fact }) {
  if (typeof fact.value !== 'number') return null
  const { value, interval, unit } = fact
  if (!interval) return <NoInterval reason={fact.intervalReason} />
  const [from, to] = interval
  const margin = Math.max((to - from) * 0.5, Math.abs(value) * 0.05, 1e-9)
  const x = (at: number) => ((at - (from - margin)) / (to - from + 2 * margin)) * widthPx
  return (
    <div className="interval" data-testid="interval">
      <svg width={widthPx} height="12" viewBox={`0 0 ${widthPx} 12`} aria-hidden="true">
        <path className="interval-track" d={`M0 6H${widthPx}`} />
        <path className="interval-range" d={`M${x(from)} 6H${x(to)}`} />
        <circle className="interval-point" cx={x(value)} cy="6" r="4" />
      </svg>
      <span>
        {`${withUnit(value, unit)}, `}
        {text.answer.between(withUnit(from, unit), withUnit(to, unit))}
      </span>
      <span className="quiet">{text.answer.interval}</span>
    </div>
  )
}

function NoInterval({ reason }: { reason: string | null }) {
  if (reason === 'from_labels')
    return (
      <div className="interval" data-testid="interval">
        <span className="tag" title={text.answer.fromLabelsNote}>
          {text.answer.fromLabels}
        </span>
      </div>
    )
  return (
    <div className="interval" data-testid="interval">
      <span className="tag warn" title={reason?.includes('calibrat') ? text.answer.notCalibratedNote : (reason ?? undefined)}>
        <Icon name="diamond" small />
        {reason?.includes('calibrat') ? text.answer.notCalibrated : text.answer.noInterval}
      </span>
    </div>
  )
}
