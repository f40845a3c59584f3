import Database from 'better-sqlite3'
import { describeCrs } from '../../../core/geo/index.ts'
import { makePace } from '../../../core/raster/index.ts'
import { positionsOf } from '../sound-geometry.ts'
import type { Feature, Geometry, Scalar } from '../vector-source.ts'
import { styleOf } from './qgis-style.ts'
import type { TableToWrite, Writer } from './table-to-write.ts'
import { wkbOf } from './wkb-bytes.ts'

/** rows written before others get their turn */
const rowsAtOnce = 256
/** `GPKG` as application id, version 1.3. */
const applicationId = 0x47504b47
const version = 10300

const schema = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
  CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
`
const styleTable = `
  CREATE TABLE layer_styles (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT(256), f_table_schema TEXT(256), f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT, useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30), update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')));
  INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES ('layer_styles', 'attributes', 'layer_styles');
`
/** WGS 84 and the two undefined systems stand in every GeoPackage. */
const everySystem = [
  ['Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined Cartesian coordinate reference system'],
  ['Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'],
  [
    'WGS 84',
    4326,
    'EPSG',
    4326,
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]',
    'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid',
  ],
]

/** GeoPackage with one feature table a layer, and a style for QGIS where features have a class. */
export const writeGeopackage: Writer = async (path, tables, { pace }) => {
  const step = makePace(pace)
  const db = new Database(path)
  try {
    db.pragma(`application_id = ${applicationId}`)
    db.pragma(`user_version = ${version}`)
    db.exec(schema)
    const system = db.prepare('INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)')
    for (const row of everySystem) system.run(...row)
    db.exec('BEGIN')
    for (const table of tables)
      await writeTable(
        { db, step },
        table,
        srsOf(table.crs, (row) => system.run(...row)),
      )
    db.exec('COMMIT')
  } finally {
    db.close()
  }
  return { files: [path], warnings: [] }
}

function srsOf(crs: string | null, add: (row: unknown[]) => void): number {
  const code = Number(/^EPSG:(\d+)$/.exec(crs ?? '')?.[1] ?? -1)
  if (crs === null || code < 0) return -1
  const described = describeCrs(crs)
  add([described.ok ? described.value.name : crs, code, 'EPSG', code, 'undefined', null])
  return code
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

type Into = { readonly db: Database.Database; readonly step: ReturnType<typeof makePace> }

/** Rows without places: a table of attributes. */
async function writePlainTable({ db, step }: Into, { name, fields, features }: TableToWrite): Promise<void> {
  const keyColumn = unused('fid', fields)
  const types = fields.map((field) => `${quoted(field)} ${typeOf(features, field)}`)
  db.exec(`CREATE TABLE ${quoted(name)} (${[`${quoted(keyColumn)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, ...types].join(', ')})`)
  db.prepare('INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES (?, ?, ?)').run(name, 'attributes', name)
  if (fields.length === 0) return
  const insert = db.prepare(`INSERT INTO ${quoted(name)} (${fields.map(quoted).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`)
  for (const [at, { properties }] of features.entries()) {
    insert.run(...fields.map((field) => columnValue(properties[field] ?? null)))
    if (at % rowsAtOnce === 0) await step(at, features.length)
  }
}

async function writeTable(into: Into, table: TableToWrite, srsId: number): Promise<void> {
  if (table.isTable) return writePlainTable(into, table)
  const { db, step } = into
  const { name, fields, features, style: given } = table
  const geometryColumn = unused('geom', fields)
  const keyColumn = unused('fid', fields)
  const types = fields.map((field) => `${quoted(field)} ${typeOf(features, field)}`)
  db.exec(
    `CREATE TABLE ${quoted(name)} (${[`${quoted(keyColumn)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, `${quoted(geometryColumn)} ${geometryType(features)}`, ...types].join(', ')})`,
  )
  const [minX, minY, maxX, maxY] = extentOf(features)
  db.prepare('INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
    name,
    'features',
    name,
    minX,
    minY,
    maxX,
    maxY,
    srsId,
  )
  db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)').run(name, geometryColumn, geometryType(features), srsId)
  const insert = db.prepare(`INSERT INTO ${quoted(name)} (${[geometryColumn, ...fields].map(quoted).join(', ')}) VALUES (${['?', ...fields.map(() => '?')].join(', ')})`)
  for (const [at, { geometry, properties }] of features.entries()) {
    insert.run(geometry && blobOf(geometry, srsId), ...fields.map((field) => columnValue(properties[field] ?? null)))
    if (at % rowsAtOnce === 0) await step(at, features.length)
  }
  const style = given ?? styleOf(features)
  if (style === null) return
  if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'layer_styles'").get()) db.exec(styleTable)
  db.prepare(
    "INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML, useAsDefault) VALUES ('', '', ?, ?, 'classes', ?, 1)",
  ).run(name, geometryColumn, style)
}

/** A name none of the fields has, whatever their case. */
function unused(wanted: string, fields: readonly string[]): string {
  const taken = new Set(fields.map((field) => field.toLowerCase()))
  let name = wanted
  for (let at = 2; taken.has(name); at++) name = `${wanted}_${at}`
  return name
}

const columnValue = (value: Scalar) => (typeof value === 'boolean' ? Number(value) : value)

function typeOf(features: readonly Feature[], field: string): string {
  const values = features.map((feature) => feature.properties[field]).filter((value) => value !== null && value !== undefined)
  if (values.length > 0 && values.every((value) => typeof value === 'boolean')) return 'BOOLEAN'
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return values.every((value) => Number.isSafeInteger(value)) ? 'INTEGER' : 'REAL'
  return 'TEXT'
}

function geometryType(features: readonly Feature[]): string {
  const types = new Set(features.flatMap((feature) => (feature.geometry ? [feature.geometry.type] : [])))
  const [only] = types
  return types.size === 1 && only ? only.toUpperCase() : 'GEOMETRY'
}

function extentOf(features: readonly Feature[]): (number | null)[] {
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const
  const [minX, minY, maxX, maxY] = features.reduce<readonly [number, number, number, number]>((grown, { geometry }) => (geometry ? grow(grown, geometry) : grown), box)
  return Number.isFinite(minX) ? [minX, minY, maxX, maxY] : [null, null, null, null]
}

function grow([minX, minY, maxX, maxY]: readonly [number, number, number, number], geometry: Geometry): readonly [number, number, number, number] {
  let box: readonly [number, number, number, number] = [minX, minY, maxX, maxY]
  for (const [x, y] of positionsOf(geometry)) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
  return box
}

/** Header of the format with the envelope, then WKB. */
function blobOf(geometry: Geometry, srsId: number): Buffer {
  const header = Buffer.alloc(40)
  header.write('GP', 0, 'latin1')
  header[3] = geometry.type === 'Point' ? 0b1 : 0b11
  header.writeInt32LE(srsId, 4)
  if (geometry.type === 'Point') return Buffer.concat([header.subarray(0, 8), wkbOf(geometry)])
  const [minX, minY, maxX, maxY] = grow([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY], geometry)
  ;[minX, maxX, minY, maxY].forEach((value, at) => header.writeDoubleLE(value, 8 + at * 8))
  return Buffer.concat([header, wkbOf(geometry)])
}
