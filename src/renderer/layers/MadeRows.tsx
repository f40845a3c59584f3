import { lengthWords } from '../../core/words/index.ts'
import { useMadeLegends } from '../map/made-legends.ts'
import { classKey, setShown } from '../map/shown-results.ts'
import { RampBar } from '../plan/results/RampBar.tsx'
import { useUi } from '../state/ui.ts'
import { digits } from '../ui/format.ts'
import { PenSwatch } from '../ui/PenSwatch.tsx'
import { EyeButton } from './EyeButton.tsx'

/** Legend of features, roads and values under their result: each line can be switched off by itself. */
export function MadeRows({ artifactId }: { artifactId: string }) {
  const legend = useMadeLegends((state) => state.legends[artifactId] ?? null)
  const hidden = useUi((ui) => ui.hidden)
  if (!legend) return null
  return (
    <>
      {legend.rows.map((row) => {
        const key = classKey(artifactId, row.key)
        const shown = !hidden[key]
        return (
          <div key={key} className={shown ? 'layer layer-line class-row' : 'layer layer-line class-row dim'} data-testid="made-row">
            <EyeButton name={row.label} shown={shown} onToggle={() => setShown(key, !shown)} />
            <PenSwatch row={row} />
            <span className="layer-name" title={row.label}>
              {row.label}
            </span>
            <b>{digits(row.count)}</b>
            {row.lengthM === null ? null : <span className="layer-date">{lengthWords(row.lengthM)}</span>}
          </div>
        )
      })}
      {legend.ramp ? (
        <div className="layer class-row ramp-row" title={legend.about?.title}>
          <RampBar ramp={legend.ramp} />
        </div>
      ) : null}
    </>
  )
}
