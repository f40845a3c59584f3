import { areaShort, digits } from '../ui/format.ts'
import { lookOf } from '../ui/palette.ts'
import { Swatch } from '../ui/Swatch.tsx'
import type { ClassRowFacts } from './class-rows.ts'
import { EyeButton } from './EyeButton.tsx'

/** One class of a result: the legend is this row. */
export function ClassRow({ row, shown, onToggle }: { row: ClassRowFacts; shown: boolean; onToggle(): void }) {
  const { label } = lookOf(row.classId)
  return (
    <div className={shown ? 'layer layer-line class-row' : 'layer layer-line class-row dim'} data-testid="class-row">
      <EyeButton name={label} shown={shown} onToggle={onToggle} />
      <Swatch classId={row.classId} />
      <span className="layer-name">{label}</span>
      {row.count === null ? null : <b>{digits(row.count)}</b>}
      {row.areaM2 === null ? null : <span className="layer-date">{areaShort(row.areaM2)}</span>}
    </div>
  )
}
