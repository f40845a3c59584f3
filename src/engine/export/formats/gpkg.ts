import { join } from 'node:path'
import { unwrap } from '../../../contracts/result.ts'
import { qmlOf, type TableToWrite } from '../../vectors/write/index.ts'
import { writeGeopackage } from '../../vectors/write/geopackage-file.ts'
import type { Gathered } from '../gather/gathered.ts'
import { tableToWrite } from '../gather/place-features.ts'
import { qgisRendererOf } from './looks.ts'
import type { ExportWriter } from './writer.ts'

/** All layers and tables in one GeoPackage, each layer with its style for QGIS, in the system of its image where that has an EPSG code. */
export const writeGpkg: ExportWriter = async ({ gathered, writing, folder, name }) => {
  writing.told(`Writing ${name}`)
  const tables = styledTables(gathered)
  await writeGeopackage(join(folder, name), tables, { decimals: 9, pace: { signal: writing.signal } })
  return notesOf(tables)
}

export function styledTables({ layers, tables }: Pick<Gathered, 'layers' | 'tables'>): TableToWrite[] {
  const placed = layers.map((layer) => {
    const table = unwrap(tableToWrite(layer, 'own'))
    return { ...table, style: qmlOf(qgisRendererOf(layer, table.features)) }
  })
  return [...placed, ...tables.map(({ name, columns, rows }) => asTable(name, { columns, rows }))]
}

/** A table without places: its columns in order, the unit in the name. */
function asTable(name: string, { columns, rows }: Pick<Gathered['tables'][number], 'columns' | 'rows'>): TableToWrite {
  const fields = uniqueFields(columns.map(headerOf))
  const features = rows.map((row, at) => ({ id: at + 1, geometry: null, properties: Object.fromEntries(fields.map((field, column) => [field, row[column] ?? null])) }))
  return { name, crs: null, fields, features, isTable: true }
}

export const headerOf = ({ name, unit }: { readonly name: string; readonly unit: string | null }): string => (unit === null || unit === 'count' ? name : `${name}_${unit}`)

function uniqueFields(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((wanted) => {
    let name = wanted
    for (let at = 2; taken.has(name.toLowerCase()); at++) name = `${wanted}_${at}`
    taken.add(name.toLowerCase())
    return name
  })
}

export const notesOf = (tables: readonly TableToWrite[]): string[] =>
  tables.some(({ crs, isTable }) => crs === null && isTable !== true)
    ? ['The image has no coordinate system: x is the column and y the row counted downwards with a minus, as QGIS draws such images.']
    : []
