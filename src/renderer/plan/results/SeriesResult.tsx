import type { Series } from '../../../contracts/kinds/index.ts'
import { unitSign } from '../../../core/words/index.ts'
import { resultText as text } from '../../messages/en-results.ts'
import { dateWords } from '../../ui/format.ts'
import { numberWords } from './cells.ts'
import { chartOf, type ChartSize } from './chart-scale.ts'
import { MadeAbout } from './MadeAbout.tsx'
import { RecordTable } from './RecordTable.tsx'

const size: ChartSize = { width: 340, height: 170, left: 46, right: 12, top: 14, bottom: 26 }

/** Values in order as a line, broken where there is none, and as a table. */
export function SeriesResult({ series }: { series: Series }) {
  const gaps = series.points.filter(({ value }) => value === null).length
  const unit = series.unit
  return (
    <>
      <section className="section" data-testid="series-result">
        <h2 className="result-title">{unit ? `${series.title} (${unitSign(unit) || unit})` : series.title}</h2>
        <LineChart series={series} />
        {gaps > 0 ? <p className="small soft">{text.gaps(gaps)}</p> : null}
      </section>
      <RecordTable
        table={{
          kind: 'table',
          title: series.title,
          rows: [],
          method: series.method,
          records: {
            columns: [
              { name: 'at', unit: null },
              { name: 'value', unit },
            ],
            rows: series.points.map(({ at, value }) => [at, value]),
          },
        }}
      />
      <MadeAbout method={series.method} notes={series.notes} />
    </>
  )
}

function LineChart({ series }: { series: Series }) {
  const { runs, yOf, ticks } = chartOf(series, size)
  const all = runs.flat()
  const [first, last] = [series.points[0], series.points.at(-1)]
  return (
    <svg className="line-chart" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={text.chart(series.title, series.points.length)}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="chart-grid" d={`M${size.left} ${yOf(tick)}H${size.width - size.right}`} />
          <text x={size.left - 6} y={yOf(tick) + 3.5} textAnchor="end">
            {numberWords(tick)}
          </text>
        </g>
      ))}
      {runs.map((run) => (
        <path key={run[0]?.at} className="chart-line" d={`M${run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`} />
      ))}
      {all.map(({ x, y, at, value }) => (
        <circle key={at} className="chart-point" cx={x} cy={y} r="3">
          <title>{`${dateWords(at)}: ${numberWords(value)}`}</title>
        </circle>
      ))}
      {first ? (
        <text x={size.left} y={size.height - 8} textAnchor="start">
          {dateWords(first.at)}
        </text>
      ) : null}
      {last && last !== first ? (
        <text x={size.width - size.right} y={size.height - 8} textAnchor="end">
          {dateWords(last.at)}
        </text>
      ) : null}
    </svg>
  )
}
