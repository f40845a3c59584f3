import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Geometry, Scalar } from '../../../contracts/kinds/index.ts'
import { mgrsOf } from '../../../core/geo/index.ts'
import { positionsOf } from '../../vectors/index.ts'
import type { Gathered, GatheredLayer } from '../gather/gathered.ts'
import { placerOf } from '../gather/place-features.ts'
import { headerOf } from './gpkg.ts'
import type { ExportWriter } from './writer.ts'

/** Things with a place in one table under the name asked for; the key figures and each table of an answer in a file of its own behind it. */
export const writeCsvExport: ExportWriter = async ({ gathered, folder, name, stem }) => {
  const things = thingsTable(gathered.layers)
  const tables = gathered.tables.map((table) => ({ file: `${stem}_${table.name}.csv`, text: csvText([table.columns.map(headerOf), ...table.rows]) }))
  const files = things.length > 1 ? [{ file: name, text: csvText(things) }, ...tables] : tables.map((table, at) => (at === 0 ? { ...table, file: name } : table))
  for (const { file, text } of files) await writeFile(join(folder, file), text)
  return files.length > 1 ? [`${files.length} tables were written, one file each.`] : []
}

/** RFC 4180 with a byte order mark, so that spreadsheets read the letters right. Text a spreadsheet would run as a formula gets a quote in front. */
export const csvText = (rows: readonly (readonly Scalar[])[]): string => `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

export function cellOf(value: Scalar): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row a thing: its layer, its middle in degrees and MGRS (or column and row), its properties. */
export function thingsTable(layers: Gathered['layers']): Scalar[][] {
  const hasPlace = layers.some(({ frame }) => frame.crs !== null)
  const hasNone = layers.some(({ frame }) => frame.crs === null)
  const fields = [...new Set(layers.flatMap(({ features }) => features.flatMap(({ properties }) => Object.keys(properties))))].filter((field) => field !== 'id')
  const header = ['layer', 'id', ...(hasPlace ? ['lon_deg', 'lat_deg', 'mgrs'] : []), ...(hasNone ? ['column_px', 'row_px'] : []), ...fields]
  const rows = layers.flatMap((layer) =>
    layer.features.map((feature) => [
      layer.title,
      feature.id,
      ...placeCells(layer, feature.geometry, { hasPlace, hasNone }),
      ...fields.map((field) => feature.properties[field] ?? null),
    ]),
  )
  return [header, ...rows]
}

function placeCells({ frame }: GatheredLayer, geometry: Geometry, { hasPlace, hasNone }: { hasPlace: boolean; hasNone: boolean }): Scalar[] {
  const middle = middleOf(geometry)
  const placer = frame.crs === null || middle === null ? null : placerOf(frame, 'lonLat')
  const lonLat = placer?.ok && middle ? placer.value.place(middle) : null
  const degrees: Scalar[] = lonLat?.every(Number.isFinite) ? [round(lonLat[0], 7), round(lonLat[1], 7), mgrsOf([lonLat[0], lonLat[1]])] : [null, null, null]
  const pixels: Scalar[] = frame.crs === null && middle ? [round(middle[0], 3), round(middle[1], 3)] : [null, null]
  return [...(hasPlace ? degrees : []), ...(hasNone ? pixels : [])]
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** Middle of the box around a geometry; null for an empty one. */
export function middleOf(geometry: Geometry): [number, number] | null {
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number, number, number]
  for (const [x, y] of positionsOf(geometry)) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return Number.isFinite(box[0]) ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : null
}
