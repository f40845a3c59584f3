import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { frameToLonLat } from '../../../core/geo/index.ts'
import { openRaster } from '../open-raster.ts'
import { encodePng } from '../pictures/encode-png.ts'
import { tileAt } from './tile-archive.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-tiles-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (red: number, green: number) => {
  const rgba = new Uint8Array(256 * 256 * 4)
  for (let at = 0; at < 256 * 256; at++) rgba.set([red, green, 0, 255], at * 4)
  return Buffer.from(encodePng(rgba, 256, 256))
}

type Stored = { zoom: number; column: number; row: number; data: Buffer }
/** Zoom 1: four tiles of the world; zoom 0: one. The red value tells the column, the green one the row. */
const world: Stored[] = [
  { zoom: 0, column: 0, row: 0, data: plain(9, 9) },
  ...[0, 1].flatMap((column) => [0, 1].map((row) => ({ zoom: 1, column, row, data: plain(100 + column, 200 + row) }))),
]

function writeMbtiles(name: string, { format = 'png', tiles = world }: { format?: string; tiles?: Stored[] } = {}): string {
  const path = join(folder, name)
  const db = new Database(path)
  db.exec('CREATE TABLE metadata (name text, value text); CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)')
  db.prepare('INSERT INTO metadata VALUES (?, ?)').run('format', format)
  const put = db.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)')
  for (const { zoom, column, row, data } of tiles) put.run(zoom, column, 2 ** zoom - 1 - row, data)
  db.close()
  return path
}

/** PMTiles 3 without compression: header of 127 bytes, one directory, the tiles. Tile numbers follow the Hilbert curve. */
async function writePmtiles(name: string, { type = 2 } = {}): Promise<string> {
  const order = [world[0], world[1], world[2], world[4], world[3]].map((tile) => tile?.data ?? Buffer.alloc(0))
  const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
  const directory = Buffer.from([
    ...varint(order.length),
    ...order.flatMap((_, at) => varint(at === 0 ? 0 : 1)),
    ...order.flatMap(() => varint(1)),
    ...order.flatMap((data) => varint(data.length)),
    ...order.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
  ])
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0)
  header[7] = 3
  const size = order.reduce((sum, data) => sum + data.length, 0)
  const places = [127, directory.length, 127 + directory.length, 0, 127 + directory.length, 0, 127 + directory.length, size, 5, 5, 5]
  places.forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8))
  header.set([1, 1, 1, type, 0, 1], 96)
  ;[-180, -85.0511287, 180, 85.0511287].forEach((value, at) => header.writeInt32LE(Math.round(value * 1e7), 102 + at * 4))
  const path = join(folder, name)
  await writeFile(path, Buffer.concat([header, directory, ...order]))
  return path
}

const formats = { mbtiles: async (name: string) => writeMbtiles(name), pmtiles: (name: string) => writePmtiles(name) }

describe.each(['mbtiles', 'pmtiles'] as const)(
  'map tiles of %s',
  (kind) => {
    it('are one image in Web Mercator, each tile in its place', async () => {
      const source = unwrap(await openRaster(await formats[kind](`world.${kind}`)))
      expect(source.frame).toMatchObject({ crs: 'EPSG:3857', width: 512, height: 512 })
      const { rgb, valid } = unwrap(await source.readRgb({ box: [0, 0, 512, 512], width: 2, height: 2, resample: 'nearest' }))
      expect([...valid]).toEqual([1, 1, 1, 1])
      expect([rgb[0], rgb[1], rgb[3], rgb[4], rgb[6], rgb[7]]).toEqual([100, 200, 101, 200, 100, 201])
      const [lon, lat] = unwrap(frameToLonLat(source.frame, [256, 256]))
      expect([lon, lat].map((value) => Math.abs(value) < 1e-6)).toEqual([true, true])
      await source.close()
    })

    it('give their stored values, and nothing outside', async () => {
      const source = unwrap(await openRaster(await formats[kind](`values.${kind}`)))
      const { bands } = unwrap(await source.readValues({ box: [254, 0, 258, 1], bands: [0] }))
      expect([...(bands[0]?.values ?? [])].map(Number)).toEqual([100, 100, 101, 101])
      const beside = unwrap(await source.readRgb({ box: [-64, 0, 0, 64], width: 4, height: 4, resample: 'nearest' }))
      expect(beside.valid.every((value) => value === 0)).toBe(true)
      await source.close()
    })
  },
  30_000,
)

describe('what cannot be drawn is refused in words', () => {
  it('vector tiles of either kind', async () => {
    const refused = { ok: false, error: { code: 'format_unsupported', message: expect.stringContaining('vector tiles') } }
    expect(await openRaster(writeMbtiles('vector.mbtiles', { format: 'pbf' }))).toMatchObject(refused)
    expect(await openRaster(await writePmtiles('vector.pmtiles', { type: 1 }))).toMatchObject(refused)
  })

  it('another database, an empty one, and a file cut short', async () => {
    const other = join(folder, 'other.sqlite')
    const db = new Database(other)
    db.exec('CREATE TABLE people (name text)')
    db.close()
    expect(await openRaster(other)).toMatchObject({ ok: false, error: { code: 'file_not_image', message: expect.stringContaining('database without map tiles') } })
    expect(await openRaster(writeMbtiles('none.mbtiles', { tiles: [] }))).toMatchObject({ ok: false, error: { code: 'file_damaged' } })
    const short = join(folder, 'short.pmtiles')
    await writeFile(short, 'PMTiles\x03 and no more')
    expect(await openRaster(short)).toMatchObject({ ok: false, error: { code: expect.stringMatching(/file_/) } })
  })

  it('a tile that claims to be a giant is not decoded', async () => {
    const giant = Buffer.from(plain(1, 1))
    giant.writeUInt32BE(100_000, 16)
    expect(await openRaster(writeMbtiles('giant.mbtiles', { tiles: [{ zoom: 0, column: 0, row: 0, data: giant }] }))).toMatchObject({ ok: false, error: { code: 'over_budget' } })
  })
})

it('a place lies in the tile that the slippy map formula gives', () => {
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames: 35.6590699 N, 139.7006793 E at zoom 18 is 232798, 103246
  expect(tileAt(18, 139.7006793, 35.6590699).map(Math.floor)).toEqual([232798, 103246])
})

/** Two columns of one row at 10 m a pixel in UTM, of which the right half of the second is no content; the coarser zoom is announced only. */
function writeGeopackage(name: string): string {
  const path = join(folder, name)
  const db = new Database(path)
  db.exec(`
    CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, min_x REAL, min_y REAL, max_x REAL, max_y REAL, srs_id INTEGER);
    CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
    CREATE TABLE gpkg_tile_matrix_set (table_name TEXT, srs_id INTEGER, min_x REAL, min_y REAL, max_x REAL, max_y REAL);
    CREATE TABLE gpkg_tile_matrix (table_name TEXT, zoom_level INTEGER, matrix_width INTEGER, matrix_height INTEGER, tile_width INTEGER, tile_height INTEGER, pixel_x_size REAL, pixel_y_size REAL);
    CREATE TABLE "the tiles" (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
    INSERT INTO gpkg_spatial_ref_sys VALUES (32645, 'EPSG', 32645, 'undefined');
    INSERT INTO gpkg_contents VALUES ('the tiles', 'tiles', 500000, 2997440, 503840, 3000000, 32645);
    INSERT INTO gpkg_tile_matrix_set VALUES ('the tiles', 32645, 500000, 2997440, 505120, 3000000);
    INSERT INTO gpkg_tile_matrix VALUES ('the tiles', 3, 2, 1, 256, 256, 10, 10), ('the tiles', 2, 1, 1, 256, 256, 20, 20);
  `)
  const put = db.prepare('INSERT INTO "the tiles" VALUES (?, ?, ?, ?)')
  for (const column of [0, 1]) put.run(3, column, 0, plain(50 + column, 60))
  db.close()
  return path
}

describe('picture tiles of a GeoPackage', () => {
  it('are an image in their own system, as large as its content', async () => {
    const source = unwrap(await openRaster(writeGeopackage('tiles.gpkg')))
    const { width, height, overviews, geotransform, crs } = source.info
    expect({ width, height, overviews, geotransform, crs: crs?.authority }).toEqual({
      width: 384,
      height: 256,
      overviews: [],
      geotransform: [500_000, 10, 0, 3_000_000, 0, -10],
      crs: 'EPSG:32645',
    })
    const { rgb, valid } = unwrap(await source.readRgb({ box: [254, 10, 258, 11], width: 4, height: 1, resample: 'nearest' }))
    await source.close()
    expect([...rgb]).toEqual([50, 60, 0, 50, 60, 0, 51, 60, 0, 51, 60, 0])
    expect([...valid]).toEqual([1, 1, 1, 1])
  })
})
