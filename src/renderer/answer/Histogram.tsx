import type { EvidenceSet } from './evidence-store.ts'

const heightPx = 34

/** Objects by score; those below the score needed are grey. */
export function Histogram({ set, range, score }: { set: EvidenceSet; range: { from: number; to: number }; score: number }) {
  const most = Math.max(1, ...set.histogram.map((bin) => bin.count))
  const x = (at: number) => ((at - range.from) / (range.to - range.from)) * 100
  const bars = set.histogram.filter((bin) => bin.count > 0 && bin.to > bin.from)
  return (
    <svg
      className="histogram"
      viewBox={`0 0 100 ${heightPx}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={bars.map((bin) => `${bin.count} from ${bin.from.toFixed(2)}`).join(', ')}
    >
      {bars.map((bin) => {
        const height = Math.max(1.5, (bin.count / most) * heightPx)
        return (
          <rect
            key={bin.from}
            className={bin.from >= score - 1e-9 ? 'bar' : 'bar below'}
            x={x(bin.from)}
            y={heightPx - height}
            width={Math.max(0.4, x(bin.to) - x(bin.from) - 0.6)}
            height={height}
          />
        )
      })}
      {set.cardScore === null ? null : <path className="card-score" d={`M${x(set.cardScore)} 0V${heightPx}`} />}
    </svg>
  )
}
