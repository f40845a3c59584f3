import type { ValueRamp } from '../../../contracts/services/evidence.ts'
import { numberWords } from './cells.ts'

const heightPx = 44

/** How many pixels have which value, over the ramp they are drawn with. */
export function ValueHistogram({ ramp: { bins, low, high, colors } }: { ramp: ValueRamp }) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const width = 100 / Math.max(1, bins.length)
  const fullest = bins.reduce((best, bin) => (bin.count > best.count ? bin : best), { from: low, to: high, count: 0 })
  return (
    <svg
      className="value-histogram"
      viewBox={`0 0 100 ${heightPx}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${numberWords(low)} – ${numberWords(high)}, ${numberWords(fullest.from)} – ${numberWords(fullest.to)}: ${fullest.count}`}
    >
      {bins.map(({ from, count }, at) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * heightPx)
        return (
          <rect
            key={from}
            x={at * width}
            y={heightPx - height}
            width={width * 0.86}
            height={height}
            fill={colors[Math.min(colors.length - 1, Math.floor((at / bins.length) * colors.length))]}
          />
        )
      })}
    </svg>
  )
}
