import type Database from 'better-sqlite3'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { archiveSource } from './archive-source.ts'
import { vectorTiles } from './decode-tile.ts'
import { boundsOf } from './pmtiles-source.ts'
import { type Bounds, cornerOf } from './tile-archive.ts'
import { reading } from './reading.ts'

type Facts = { readonly minZoom: number; readonly maxZoom: number; readonly bounds: Bounds | null; readonly attribution: string | null }

/** Picture tiles of an MBTiles database. Vector tiles are refused in words. */
export async function mbtilesSource(path: string, db: Database.Database): Promise<RasterSource> {
  const facts = factsOf(db)
  // rows are counted from the south in this format
  const one = db.prepare<[number, number, number], { tile_data: Buffer | null }>('SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?')
  return archiveSource(path, {
    ...facts,
    tile: async (zoom, column, row) => reading(() => one.get(zoom, column, 2 ** zoom - 1 - row)?.tile_data ?? null),
    anyTile: () => reading(() => (db.prepare('SELECT tile_data FROM tiles LIMIT 1').get() as { tile_data: Buffer | null } | undefined)?.tile_data ?? null),
    close: async () => void db.close(),
  })
}

function factsOf(db: Database.Database): Facts {
  return reading(() => {
    const rows = db.prepare('SELECT name, value FROM metadata').all() as { name: unknown; value: unknown }[]
    const said = new Map(rows.map(({ name, value }) => [String(name), String(value)]))
    if (said.get('format') === 'pbf') throw vectorTiles()
    const zooms = db.prepare('SELECT min(zoom_level) AS least, max(zoom_level) AS most FROM tiles').get() as { least: number | null; most: number | null }
    const { least, most } = zooms
    if (least === null || most === null || !(least >= 0 && most <= 26)) throw new DecodeProblem('file_damaged', 'holds no tiles.', 'Export it again.')
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = (said.get('bounds') ?? '').split(',').map(Number)
    return { minZoom: least, maxZoom: most, bounds: boundsOf([west, south, east, north]) ?? boundsOfTiles(db, most), attribution: said.get('attribution') ?? null }
  })
}

/** Where no bounds are written, those of the tiles themselves. */
function boundsOfTiles(db: Database.Database, zoom: number): Bounds {
  const asked = 'SELECT min(tile_column) AS west, max(tile_column) AS east, min(tile_row) AS south, max(tile_row) AS north FROM tiles WHERE zoom_level = ?'
  const { west, east, south, north } = db.prepare(asked).get(zoom) as { west: number; east: number; south: number; north: number }
  const rows = 2 ** zoom
  const [left, top] = cornerOf(zoom, west, rows - 1 - north)
  const [right, bottom] = cornerOf(zoom, east + 1, rows - south)
  return [left, bottom, right, top]
}
