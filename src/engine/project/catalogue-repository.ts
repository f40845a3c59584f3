import type Database from 'better-sqlite3'
import { type CatalogueImage, CatalogueImageSchema, type CatalogueQuery } from '../../contracts/services/catalogue.ts'
import { parseRow, type RowReader } from './read-rows.ts'

/** Size and time a file had when it was read; the same again means the row still holds. */
export type FileStamp = { readonly size: number; readonly mtimeMs: number }
export type CatalogueRow = { readonly image: CatalogueImage; readonly stamp: FileStamp }
export type CatalogueRepository = ReturnType<typeof makeCatalogueRepository>

type Row = { id: number; body: string }

/** Images of the catalogue with an R-tree over their footprints. A footprint across the antimeridian has two boxes. */
export function makeCatalogueRepository(db: Database.Database, reading: RowReader) {
  const stamps = db.prepare<[string], { size: number; mtime_ms: number }>('SELECT size, mtime_ms FROM catalogue_image WHERE path = ?')
  const put = db.prepare<Record<string, unknown>, { id: number }>(
    `INSERT INTO catalogue_image (path, size, mtime_ms, date, sensor, gsd_m, body) VALUES (@path, @size, @mtimeMs, @date, @sensor, @gsdM, @body)
     ON CONFLICT (path) DO UPDATE SET size = @size, mtime_ms = @mtimeMs, date = @date, sensor = @sensor, gsd_m = @gsdM, body = @body RETURNING id`,
  )
  const forgetPlace = db.prepare('DELETE FROM catalogue_place WHERE id IN (?, ?)')
  const place = db.prepare('INSERT INTO catalogue_place (id, west, east, south, north) VALUES (?, ?, ?, ?, ?)')

  const write = ({ image, stamp }: CatalogueRow) => {
    const id = put.get({ ...stamp, path: image.path, date: image.date, sensor: image.sensor, gsdM: image.gsdM, body: JSON.stringify(image) })?.id
    if (id === undefined) throw new Error('a catalogue row without an id')
    forgetPlace.run(id * 2, id * 2 + 1)
    boxesOf(image.footprint ?? []).forEach(([west, south, east, north], at) => place.run(id * 2 + at, west, east, south, north))
  }

  return {
    stampOf: (path: string): FileStamp | null => {
      const row = stamps.get(path)
      return row ? { size: row.size, mtimeMs: row.mtime_ms } : null
    },
    save: (rows: readonly CatalogueRow[]) => db.transaction(() => rows.forEach(write))(),
    find(query: CatalogueQuery): { images: CatalogueImage[]; total: number } {
      const { where, values } = conditionsOf(query)
      const total = db.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM catalogue_image ${where}`).get(...values)?.n ?? 0
      const rows = db.prepare<unknown[], Row>(`SELECT id, body FROM catalogue_image ${where} ORDER BY date DESC, path LIMIT ?`).all(...values, query.limit)
      return { total, images: reading('the catalogue', () => rows.map((row) => parseRow(CatalogueImageSchema, row.body))) }
    },
  }
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** Longitudes count on from any turn of the Earth; what goes beyond 180 is laid on the other side as a box of its own. */
function boxesOf(footprint: readonly (readonly [number, number])[]): Box[] {
  const places = footprint.filter((place) => place.every(Number.isFinite))
  if (places.length === 0) return []
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const [least, south, north] = [Math.min(...xs), Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(...xs) - least
  if (wide >= 360) return [[-180, south, 180, north]]
  const west = least - 360 * Math.floor((least + 180) / 360)
  const east = west + wide
  if (east <= 180) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east - 360, north],
  ]
}

function conditionsOf({ bbox, from, to, sensor, gsdMaxM }: CatalogueQuery): { where: string; values: unknown[] } {
  const conditions: { sql: string; values: unknown[] }[] = []
  if (bbox) {
    const [west, south, east, north] = bbox
    const boxes: Box[] =
      west <= east
        ? [[west, south, east, north]]
        : [
            [west, south, 180, north],
            [-180, south, east, north],
          ]
    const touches = boxes.map(() => '(west <= ? AND east >= ? AND south <= ? AND north >= ?)').join(' OR ')
    conditions.push({ sql: `id IN (SELECT id / 2 FROM catalogue_place WHERE ${touches})`, values: boxes.flatMap(([w, s, e, n]) => [e, w, n, s]) })
  }
  if (from !== null) conditions.push({ sql: 'date >= ?', values: [from] })
  if (to !== null) conditions.push({ sql: 'date <= ?', values: [to] })
  if (sensor !== null) conditions.push({ sql: 'instr(lower(sensor), lower(?)) > 0', values: [sensor] })
  if (gsdMaxM !== null) conditions.push({ sql: 'gsd_m <= ?', values: [gsdMaxM] })
  return { where: conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '', values: conditions.flatMap(({ values }) => values) }
}
