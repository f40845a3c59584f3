import Database from 'better-sqlite3'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crsFromWkt, makeCrs } from '../../../core/geo/index.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, VectorLayer, VectorSource } from '../vector-source.ts'
import { readWkb } from '../wkb.ts'
import { scalarsOf } from './geojson.ts'

type ContentRow = { table_name: string; column_name: string; srs_id: number }
type SrsRow = { organization: string; organization_coordsys_id: number; definition: string }

/**
 * Opens a GeoPackage: every feature table is a layer. Works on a private copy where rows still lie in a `-wal` beside the file,
 * because reading them in place would write to her folder.
 */
export async function openGeopackage(path: string): Promise<VectorSource> {
  const copy = await copyWithWal(path)
  const database = openReadOnly(copy?.path ?? path)
  const close = async () => {
    database.close()
    if (copy) await rm(copy.folder, { recursive: true, force: true })
  }
  try {
    const doubts = new Doubts()
    const layers = contentsOf(database).map((row) => layerOf(database, row, doubts))
    if (layers.length === 0) throw new DecodeProblem('format_unsupported', 'is a database without feature tables.', 'Export its layer as a GeoPackage with features.')
    return { path, format: 'geopackage', layers, warnings: () => doubts.list(), close }
  } catch (problem) {
    await close()
    throw isSqlite(problem) ? damaged() : problem
  }
}

/** Whether the database holds features; one without them may hold pictures. */
export async function hasFeatureTables(path: string): Promise<boolean> {
  const copy = await copyWithWal(path)
  let database: Database.Database | null = null
  try {
    database = openReadOnly(copy?.path ?? path)
    return contentsOf(database).length > 0
  } catch (problem) {
    throw isSqlite(problem) ? damaged() : problem
  } finally {
    database?.close()
    if (copy) await rm(copy.folder, { recursive: true, force: true })
  }
}

async function copyWithWal(path: string): Promise<{ folder: string; path: string } | null> {
  const wal = await stat(`${path}-wal`).catch(() => null)
  if (!wal || wal.size === 0) return null
  const folder = await mkdtemp(join(tmpdir(), 'aftermap-gpkg-'))
  await copyFile(path, join(folder, 'copy.gpkg'))
  await copyFile(`${path}-wal`, join(folder, 'copy.gpkg-wal'))
  return { folder, path: join(folder, 'copy.gpkg') }
}

function openReadOnly(path: string): Database.Database {
  try {
    return new Database(path, { readonly: true, fileMustExist: true })
  } catch (problem) {
    throw isSqlite(problem) ? damaged() : problem
  }
}

const isSqlite = (problem: unknown) => problem instanceof Database.SqliteError
const damaged = () => new DecodeProblem('file_damaged', 'is a damaged database.', 'Copy it again from the source.')

function contentsOf(database: Database.Database): ContentRow[] {
  const tables = database.prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE name IN ('gpkg_contents', 'gpkg_geometry_columns')`).all()
  if (tables.length < 2) return []
  const rows = database
    .prepare<[], ContentRow>(
      `SELECT g.table_name, g.column_name, g.srs_id FROM gpkg_geometry_columns g JOIN gpkg_contents c ON c.table_name = g.table_name WHERE c.data_type = 'features'`,
    )
    .all()
  const exists = database.prepare<[string], { name: string }>(`SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name = ?`)
  return rows.filter((row) => exists.get(row.table_name) !== undefined)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function layerOf(database: Database.Database, { table_name: table, column_name: column, srs_id: srsId }: ContentRow, doubts: Doubts): VectorLayer {
  const columns = database.prepare<[], { name: string; pk: number; type: string }>(`PRAGMA table_info(${quoted(table)})`).all()
  const key = columns.find((one) => one.pk === 1 && /int/i.test(one.type))?.name ?? null
  const fields = columns.map((one) => one.name).filter((name) => name !== column && name !== key)
  const count = database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${quoted(table)}`).get()?.n ?? 0
  const select = [column, ...(key === null ? [] : [key]), ...fields].map(quoted).join(', ')
  return {
    name: table,
    ...crsOf(database, srsId),
    fields,
    count,
    features: async function* () {
      const rows = database.prepare<[], Record<string, unknown>>(`SELECT ${select} FROM ${quoted(table)}`).iterate()
      try {
        for (const row of rows) yield featureOf(row, { column, key, fields, doubts })
      } catch (problem) {
        throw isSqlite(problem) ? damaged() : problem
      }
    },
  }
}

/** -1 and 0 stand for undefined plane and undefined longitude and latitude. */
function crsOf(database: Database.Database, srsId: number): Pick<VectorLayer, 'crs' | 'crsReason'> {
  const row = database.prepare<[number], SrsRow>(`SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?`).get(srsId)
  if (srsId <= 0 || !row) return { crs: null, crsReason: 'Its coordinate system is marked as undefined.' }
  const code = `${row.organization.toUpperCase()}:${row.organization_coordsys_id}`
  if (makeCrs(code).ok) return { crs: code, crsReason: null }
  const defined = crsFromWkt(row.definition)
  return { crs: defined.crs, crsReason: defined.crs === null ? `Its coordinate system ${code} is not known to Aftermap.` : null }
}

type Reading = { column: string; key: string | null; fields: readonly string[]; doubts: Doubts }

function featureOf(row: Record<string, unknown>, { column, key, fields, doubts }: Reading): Feature {
  const id = key === null ? null : row[key]
  const properties = scalarsOf(Object.fromEntries(fields.map((name) => [name, row[name] instanceof Uint8Array ? null : row[name]])))
  return { id: typeof id === 'number' ? id : null, geometry: geometryOf(row[column], doubts), properties }
}

const envelopeBytes = [0, 32, 48, 48, 64]

function geometryOf(value: unknown, doubts: Doubts): Geometry | null {
  if (value === null) return null
  try {
    if (!(value instanceof Uint8Array) || value[0] !== 0x47 || value[1] !== 0x50) throw new RangeError('no GeoPackage geometry')
    const flags = value[3] ?? 0
    const envelope = envelopeBytes[(flags >> 1) & 7]
    if (envelope === undefined) throw new RangeError('impossible envelope')
    if ((flags & 0x10) !== 0) return null
    const geometry = readWkb(value.subarray(8 + envelope))
    return geometry && soundGeometry(geometry, doubts)
  } catch (problem) {
    if (problem instanceof DecodeProblem && problem.code === 'format_unsupported') throw problem
    if (!(problem instanceof RangeError) && !(problem instanceof DecodeProblem)) throw problem
    doubts.count('geometries are damaged and are left out')
    return null
  }
}
