import type Database from 'better-sqlite3'
import { crsFromWkt, makeCrs } from '../../../core/geo/index.ts'
import { DecodeProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { grown, halvingsOf, type Place, tiledSource } from './archive-source.ts'
import { reading } from './reading.ts'
import { makeTileReader } from './tile-reader.ts'

type Table = { name: string; srsId: number; minX: number; minY: number; maxX: number; maxY: number; setMinX: number; setMaxY: number }
type Zoom = { zoom: number; columns: number; rows: number; tileWidth: number; tileHeight: number; pixelX: number; pixelY: number }

const half = 0.01

/** Opens the first table of picture tiles of a GeoPackage: its finest zoom is the image, coarser ones that halve it its reduced images. Never written to. */
export async function geopackageTiles(path: string, db: Database.Database): Promise<RasterSource> {
  const table = tableOf(db)
  const zooms = zoomsOf(db, table.name)
  const [finest] = zooms
  if (!finest) throw new DecodeProblem('file_damaged', 'holds no tiles.', 'Export it again.')
  const quoted = `"${table.name.replaceAll('"', '""')}"`
  const one = reading(() =>
    db.prepare<[number, number, number], { tile_data: Buffer | null }>(`SELECT tile_data FROM ${quoted} WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?`),
  )
  const close = async () => void db.close()
  const tiles = await makeTileReader({
    minZoom: finest.zoom - zooms.length + 1,
    maxZoom: finest.zoom,
    bounds: null,
    attribution: null,
    tile: async (zoom, column, row) => reading(() => one.get(zoom, column, row)?.tile_data ?? null),
    anyTile: () => reading(() => (db.prepare(`SELECT tile_data FROM ${quoted} LIMIT 1`).get() as { tile_data: Buffer | null } | undefined)?.tile_data ?? null),
    close,
  })
  if (finest.tileWidth !== tiles.sidePx || finest.tileHeight !== tiles.sidePx)
    throw new DecodeProblem(
      'format_unsupported',
      `has tiles of ${finest.tileWidth} x ${finest.tileHeight} pixels that are not square or not what they say.`,
      'Convert it to GeoTIFF, for example with gdal_translate.',
    )
  return tiledSource(path, { tiles, place: placeOf(table, { zooms, finest, crs: crsOf(db, table.srsId) }), close })
}

function tableOf(db: Database.Database): Table {
  const asked = `SELECT c.table_name AS name, s.srs_id AS srsId, c.min_x AS minX, c.min_y AS minY, c.max_x AS maxX, c.max_y AS maxY, s.min_x AS setMinX, s.max_y AS setMaxY
    FROM gpkg_contents c JOIN gpkg_tile_matrix_set s ON s.table_name = c.table_name WHERE c.data_type = 'tiles' ORDER BY c.table_name LIMIT 1`
  const found = reading(() => db.prepare<[], Table>(asked).get())
  if (found) return found
  throw new DecodeProblem('format_unsupported', 'is a GeoPackage without picture tiles.', 'Add it as a vector file if it holds features; convert other rasters to GeoTIFF.')
}

/** Zooms that hold tiles (others are only announced), finest first, as far as each is twice as coarse as the one before. */
function zoomsOf(db: Database.Database, table: string): Zoom[] {
  const asked = `SELECT zoom_level AS zoom, matrix_width AS columns, matrix_height AS rows, tile_width AS tileWidth, tile_height AS tileHeight, pixel_x_size AS pixelX, pixel_y_size AS pixelY
    FROM gpkg_tile_matrix WHERE table_name = ? ORDER BY zoom_level DESC`
  const filled = new Set(reading(() => db.prepare<[], { zoom: number }>(`SELECT DISTINCT zoom_level AS zoom FROM "${table.replaceAll('"', '""')}"`).all()).map(({ zoom }) => zoom))
  const all = reading(() => db.prepare<[string], Zoom>(asked).all(table)).filter(({ zoom }) => filled.has(zoom))
  const breaksAt = all.findIndex((zoom, at) => {
    const before = all[at - 1]
    return before !== undefined && (zoom.zoom !== before.zoom - 1 || Math.abs(zoom.pixelX / before.pixelX - 2) > half || zoom.tileWidth !== before.tileWidth)
  })
  return breaksAt < 0 ? all : all.slice(0, breaksAt)
}

/** A code, the definition beside it, or null where the system is marked as undefined. */
function crsOf(db: Database.Database, srsId: number): string | null {
  const asked = 'SELECT organization, organization_coordsys_id AS code, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?'
  const row = reading(() => db.prepare<[number], { organization: string; code: number; definition: string }>(asked).get(srsId))
  if (!row || srsId <= 0) return null
  const code = `${row.organization.toUpperCase()}:${row.code}`
  return makeCrs(code).ok ? code : crsFromWkt(row.definition).crs
}

type Grid = { readonly zooms: readonly Zoom[]; readonly finest: Zoom; readonly crs: string | null }

/** The contents' box in pixels of the finest zoom; tiles may reach further. */
function placeOf(table: Table, { zooms, finest, crs }: Grid): Place {
  const { pixelX, pixelY } = finest
  const whole = [0, 0, finest.columns * finest.tileWidth, finest.rows * finest.tileHeight] as const
  const wanted = [
    (table.minX - table.setMinX) / pixelX,
    (table.setMaxY - table.maxY) / pixelY,
    (table.maxX - table.setMinX) / pixelX,
    (table.setMaxY - table.minY) / pixelY,
  ] as const
  const isStated = wanted.every(Number.isFinite) && wanted[2] > wanted[0] && wanted[3] > wanted[1]
  const [x0, y0, x1, y1] = isStated ? wanted : whole
  const box = [Math.max(0, x0 + half), Math.max(0, y0 + half), Math.min(whole[2], x1 - half), Math.min(whole[3], y1 - half)] as const
  const halvings = halvingsOf(Math.max(box[2] - box[0], box[3] - box[1]), zooms.length - 1)
  const part = grown([...box], halvings)
  const affine = { a: pixelX, b: 0, c: table.setMinX + part.left * pixelX, d: 0, e: -pixelY, f: table.setMaxY - part.top * pixelY }
  return { ...part, levels: halvings + 1, maxZoom: finest.zoom, crs, affine }
}
