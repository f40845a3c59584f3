import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Scalar, Table } from '../../contracts/kinds/index.ts'
import { frameToLonLat, mgrsOf } from '../../core/geo/index.ts'
import { legendWords } from '../pictures/index.ts'
import type { Session } from '../session.ts'
import type { Stored } from '../../tools/index.ts'
import { thingsOf } from './report-maps.ts'
import type { Told } from './told.ts'

/** Rows of a printed table at most; the GeoJSON export has all. */
const mostRows = 500

type Row = { readonly cells: readonly Scalar[]; readonly rank: string }

/** Every object behind the counts: id, class, score, area, and its centre in decimal degrees and MGRS, or in pixels without a coordinate system. */
export async function objectTables(session: Session, told: readonly Told[]): Promise<Table[]> {
  const asks = new Map<string, Ask>()
  for (const one of told) {
    for (const thing of thingsOf(session, one)) {
      const classes = countedClasses(thing)
      const key = `${thing.stored.artifactId} ${[...(classes ?? [])].sort().join()}`
      if (classes && !asks.has(key)) asks.set(key, { thing, classes, number: one.request.number })
    }
  }
  const tables: Table[] = []
  for (const ask of asks.values()) {
    const table = await tableOf(session, ask)
    if (table) tables.push(table)
  }
  return tables
}

/** Classes whose objects were counted; null for what is no set of objects. */
function countedClasses({ stored: { artifact }, classes, asObjects }: Ask['thing']): readonly string[] | null {
  if (!(artifact.kind === 'detections' || (artifact.kind === 'mask' && asObjects))) return null
  return classes && classes.length > 0 ? classes : artifact.classes
}

type Ask = { readonly thing: ReturnType<typeof thingsOf>[number]; readonly classes: readonly string[]; readonly number: number }

async function tableOf({ perception, store }: Session, { thing, classes, number }: Ask): Promise<Table | null> {
  const stored = thing.stored as Stored<'detections'> | Stored<'mask'>
  const counted = await perception.objects({ stored, classes, minScore: thing.minScore ?? null, signal: null })
  if (!counted.ok || counted.value.counted.length === 0) return null
  const { frame } = stored.artifact
  const verdicts = store.artifacts.edits(stored.artifactId)
  const rows = counted.value.counted.map((object): Row => {
    const [left, top, right, bottom] = object.bbox
    const place = placeOf(frame, [(left + right) / 2, (top + bottom) / 2])
    const looked = object.byHand ?? (verdicts.get(object.id) === 'accepted' ? 'accepted' : null)
    return {
      rank: `${object.class} ${object.id}`,
      cells: [
        object.id,
        legendWords(object.class),
        object.score === null ? null : Math.round(object.score * 1000) / 1000,
        object.areaM2 === null ? null : Math.round(object.areaM2 * 10) / 10,
        ...place,
        looked,
      ],
    }
  })
  const shown = rows.toSorted((a, b) => a.rank.localeCompare(b.rank, 'en', { numeric: true })).slice(0, mostRows)
  return {
    kind: 'table',
    title: `Objects behind question ${number}`,
    rows: [],
    method: 'Centre of the box around each object.',
    records: {
      columns: [
        { name: 'Id', unit: null },
        { name: 'Class', unit: null },
        { name: 'Score', unit: null },
        { name: 'Area', unit: 'm2' },
        ...placeColumns(frame),
        { name: 'By hand', unit: null },
      ],
      rows: shown.map(({ cells }) => [...cells]),
    },
    evidence: { artifactId: stored.artifactId, idColumn: 'Id' },
    ...(rows.length > mostRows ? { notes: [`The first ${mostRows} of ${rows.length} objects; the export as GeoJSON has all.`] } : {}),
  }
}

const placeColumns = ({ crs }: Frame): { name: string; unit: 'degree' | 'px' | null }[] =>
  crs === null
    ? [
        { name: 'Column', unit: 'px' },
        { name: 'Row', unit: 'px' },
      ]
    : [
        { name: 'Latitude', unit: 'degree' },
        { name: 'Longitude', unit: 'degree' },
        { name: 'MGRS', unit: null },
      ]

function placeOf(frame: Frame, xy: PixelXY): Scalar[] {
  if (frame.crs === null) return xy.map((value) => Math.round(value * 10) / 10)
  const lonLat = frameToLonLat(frame, xy)
  if (!lonLat.ok) return [null, null, null]
  const [lon, lat] = lonLat.value
  return [Number(lat.toFixed(6)), Number(lon.toFixed(6)), mgrsOf([lon, lat])]
}
