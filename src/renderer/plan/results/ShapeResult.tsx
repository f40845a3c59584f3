import { useMadeLegends } from '../../map/made-legends.ts'
import { LegendRows } from './LegendRows.tsx'
import { MadeAbout } from './MadeAbout.tsx'
import { ShapeTable } from './ShapeTable.tsx'

/** Features or a road network: what is drawn how, the objects themselves, how they were made. */
export function ShapeResult({ artifactId, withTable = true }: { artifactId: string; withTable?: boolean }) {
  const legend = useMadeLegends((state) => state.legends[artifactId] ?? null)
  if (!legend) return <p className="section empty">…</p>
  return (
    <>
      {legend.rows.length > 0 ? (
        <section className="section">
          <h2 className="result-title">{legend.about?.title}</h2>
          <LegendRows rows={legend.rows} />
        </section>
      ) : null}
      {withTable ? <ShapeTable key={artifactId} artifactId={artifactId} /> : null}
      {legend.about ? <MadeAbout method={legend.about.method} notes={legend.about.notes} /> : null}
    </>
  )
}
