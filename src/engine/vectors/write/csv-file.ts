import { writeFile } from 'node:fs/promises'
import type { Feature, Geometry, Position, Scalar } from '../vector-source.ts'
import { rounded } from './geojson-file.ts'
import type { Writer } from './table-to-write.ts'

/** A table: points as lon and lat, anything else as WKT; longitude and latitude. Text that a spreadsheet would run as a formula gets a quote in front. */
export const writeCsv: Writer = async (path, tables, { decimals }) => {
  const features = tables.flatMap((table) => table.features.map((feature) => ({ feature, layer: table.name })))
  const fields = [...new Set(tables.flatMap((table) => table.fields))]
  const asPoints = features.every(({ feature }) => feature.geometry === null || feature.geometry.type === 'Point')
  const layered = tables.length > 1 ? ['layer'] : []
  const lines = [[...(asPoints ? ['lon', 'lat'] : ['wkt']), ...layered, ...fields].map(cellOf).join(',')]
  for (const { feature, layer } of features) {
    const place = asPoints ? pointCells(feature, decimals) : [feature.geometry ? wktOf(rounded(feature.geometry, decimals)) : '']
    lines.push([...place, ...(layered.length > 0 ? [layer] : []), ...fields.map((field) => feature.properties[field] ?? null)].map(cellOf).join(','))
  }
  await writeFile(path, `\ufeff${lines.join('\r\n')}\r\n`)
  return { files: [path], warnings: [] }
}

function pointCells({ geometry }: Feature, decimals: number): (number | null)[] {
  const point = geometry && rounded(geometry, decimals)
  return point?.type === 'Point' ? [...point.coordinates] : [null, null]
}

function cellOf(value: Scalar): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const list = (line: readonly Position[]) => `(${line.map(([x, y]) => `${x} ${y}`).join(', ')})`
const lists = (lines: readonly (readonly Position[])[]) => `(${lines.map(list).join(', ')})`

export function wktOf(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `POINT ${list([geometry.coordinates])}`
    case 'LineString':
      return `LINESTRING ${list(geometry.coordinates)}`
    case 'Polygon':
      return `POLYGON ${lists(geometry.coordinates)}`
    case 'MultiPoint':
      return `MULTIPOINT (${geometry.coordinates.map((position) => list([position])).join(', ')})`
    case 'MultiLineString':
      return `MULTILINESTRING ${lists(geometry.coordinates)}`
    case 'MultiPolygon':
      return `MULTIPOLYGON (${geometry.coordinates.map(lists).join(', ')})`
  }
}
