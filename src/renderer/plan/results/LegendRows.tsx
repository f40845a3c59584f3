import type { LegendRow } from '../../../contracts/services/evidence.ts'
import { lengthWords } from '../../../core/words/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { digits } from '../../ui/format.ts'
import { PenSwatch } from '../../ui/PenSwatch.tsx'

/** What is drawn how, how many of it, and how long. */
export function LegendRows({ rows }: { rows: readonly LegendRow[] }) {
  return (
    <ul className="legend-rows" data-testid="legend-rows">
      {rows.map((row) => (
        <li key={row.key}>
          <PenSwatch row={row} />
          <span className="grow clip" title={row.label}>
            {row.label}
          </span>
          <b>{row.pen === 'surface' || row.pen === 'spot' || row.lengthM === null ? digits(row.count) : text.stretches(digits(row.count))}</b>
          {row.lengthM === null ? null : <span className="soft">{lengthWords(row.lengthM)}</span>}
        </li>
      ))}
    </ul>
  )
}
