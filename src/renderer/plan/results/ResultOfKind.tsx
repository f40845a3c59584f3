import { useEffect } from 'react'
import type { Artifact, KindName } from '../../../contracts/kinds/index.ts'
import { loadArtifact } from '../../answer/evidence-actions.ts'
import { loadLegend } from '../../map/made-legends.ts'
import { isMade } from '../../map/shown-results.ts'
import { useMirror } from '../../state/mirror.ts'
import { FigureResult } from './FigureResult.tsx'
import { MadeAbout } from './MadeAbout.tsx'
import { RecordTable } from './RecordTable.tsx'
import { ReportResult } from './ReportResult.tsx'
import { SeriesResult } from './SeriesResult.tsx'
import { ShapeResult } from './ShapeResult.tsx'
import { TextResult } from './TextResult.tsx'
import { ValueResult } from './ValueResult.tsx'

const told: ReadonlySet<string> = new Set(['features', 'graph', 'raster', 'series', 'table', 'text', 'figure', 'report'])

/** Whether a kind of result has more to show than its one line. */
export const hasDetail = (kind: KindName | null): boolean => kind !== null && told.has(kind)

/** A result as its kind is read: shapes and roads as tables, values as a ramp, series as a line, pictures as pictures. */
export function ResultOfKind({ artifactId, kind, withTable = true }: { artifactId: string; kind: KindName; withTable?: boolean }) {
  const artifact = useMirror((mirror) => mirror.results[artifactId])
  const isShape = kind === 'features' || kind === 'graph'
  useEffect(() => {
    if (isMade(kind)) void loadLegend(artifactId)
    // the shapes themselves stay with the engine
    if (!isShape) void loadArtifact(artifactId)
  }, [artifactId, kind, isShape])
  if (isShape) return <ShapeResult artifactId={artifactId} withTable={withTable} />
  return artifact ? <Loaded artifactId={artifactId} artifact={artifact} /> : <p className="section empty">…</p>
}

function Loaded({ artifactId, artifact }: { artifactId: string; artifact: Artifact }) {
  switch (artifact.kind) {
    case 'raster':
      return <ValueResult artifactId={artifactId} raster={artifact} />
    case 'series':
      return <SeriesResult series={artifact} />
    case 'table':
      return (
        <>
          <RecordTable key={artifactId} table={artifact} />
          <MadeAbout method={artifact.method} notes={artifact.notes ?? []} />
        </>
      )
    case 'text':
      return <TextResult result={artifact} />
    case 'figure':
      return <FigureResult figure={artifact} />
    case 'report':
      return <ReportResult report={artifact} />
    default:
      return null
  }
}
