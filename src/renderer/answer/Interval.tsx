import type { Fact } from '../../contracts/answer.ts'
import { text } from '../messages/en.ts'
import { withUnit } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'

const widthPx = 116

/** Point and interval on a bar of 116 px; without one the bar says "not calibrated" and why. */
export function Interval({ fact }: { fact: Fact }) {
  if (typeof fact.value !== 'number') return null
  const { value, interval, unit } = fact
  const [from, to] = interval ?? [value, value]
  const margin = Math.max((to - from) * 0.5, Math.abs(value) * 0.05, 1e-9)
  const x = (at: number) => ((at - (from - margin)) / (to - from + 2 * margin)) * widthPx
  return (
    <div className="interval" data-testid="interval">
      <svg width={widthPx} height="12" viewBox={`0 0 ${widthPx} 12`} aria-hidden="true">
        <path className="interval-track" d={`M0 6H${widthPx}`} />
        {interval ? <path className="interval-range" d={`M${x(from)} 6H${x(to)}`} /> : null}
        <circle className="interval-point" cx={x(value)} cy="6" r="4" />
      </svg>
      {interval ? (
        <span>
          {`${withUnit(value, unit)}, `}
          {text.answer.between(withUnit(from, unit), withUnit(to, unit))}
        </span>
      ) : (
        <span>
          {withUnit(value, unit)}{' '}
          <span className="tag warn" title={fact.intervalReason ?? undefined}>
            <Icon name="diamond" small />
            {fact.intervalReason?.includes('calibrat') ? text.answer.notCalibrated : text.answer.noInterval}
          </span>
        </span>
      )}
      {interval ? <span className="quiet">{text.answer.interval}</span> : null}
    </div>
  )
}
