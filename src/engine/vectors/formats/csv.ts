import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { readCoordinate } from '../../../core/geo/index.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import { memoryLayer, memorySource } from '../memory-layer.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, Scalar, VectorSource } from '../vector-source.ts'
import { readWkt } from '../wkt-geometry.ts'
import { coordinateColumns, type Columns } from './csv-columns.ts'
import { readText } from './text-file.ts'

/** Opens a table with coordinates: the columns are found by their names, never by their place. Degrees in any usual notation, UTM, MGRS or WKT. */
export async function openCsv(path: string): Promise<VectorSource> {
  const text = await readText(path)
  const rows = rowsOf(text)
  const [header, ...body] = rows
  if (!header) throw new DecodeProblem('file_empty', 'has no rows.', 'Export the table again.')
  const names = header.map((name, at) => name.trim() || `column ${at + 1}`)
  const columns = coordinateColumns(names)
  const doubts = new Doubts()
  const features = body.map((row, at): Feature => ({ id: at + 1, geometry: placeOf(row, columns, doubts), properties: attributesOf(row, { names, columns }) }))
  if (features.length > 0 && features.every((feature) => feature.geometry === null))
    throw new DecodeProblem(
      'format_unsupported',
      `has coordinate columns (${columns.names.join(', ')}) but no row of them can be read as a position.`,
      'Check the notation, or export it with decimal degrees.',
    )
  const isPlane = columns.kind === 'plane'
  const layer = {
    name: basename(path).replace(/\.[^.]+$/, ''),
    crs: isPlane ? null : 'EPSG:4326',
    crsReason: isPlane ? 'Its columns x and y do not say in which coordinate system they are.' : null,
    fields: names.filter((_, index) => !columns.indices.includes(index)),
  }
  return memorySource(path, 'csv', { layers: [memoryLayer(layer, features)], doubts })
}

/** The sign that splits the first line into most parts; quotes are respected by the parser. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const counted = [';', '\t', ',', '|'].map((sign) => ({ sign, count: first.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter: delimiterOf(text), relaxColumnCount: true, skipEmptyLines: true, trim: true, maxRecordSize: 50_000_000 })
  } catch (problem) {
    if (problem instanceof CsvError) throw new DecodeProblem('file_damaged', 'is not a sound table: a quotation mark is not closed.', 'Export the table again.')
    throw problem
  }
}

function placeOf(row: readonly string[], columns: Columns, doubts: Doubts): Geometry | null {
  const cells = columns.indices.map((index) => row[index]?.trim() ?? '')
  if (cells.every((cell) => cell === '')) return null
  const geometry = columns.kind === 'wkt' ? readWkt(cells[0] ?? '') : pointOf(cells, columns)
  if (geometry === null) doubts.count('rows have a coordinate that cannot be read and are left without a place')
  return geometry && soundGeometry(geometry, doubts)
}

function pointOf(cells: readonly string[], { kind }: Columns): Geometry | null {
  const [first = '', second = ''] = cells
  if (kind === 'degrees' || kind === 'plane') {
    const [x, y] = [decimal(second), decimal(first)]
    if (x !== null && y !== null) return kind === 'degrees' && (Math.abs(y) > 90 || Math.abs(x) > 360) ? null : { type: 'Point', coordinates: [x, y] }
    if (kind === 'plane') return null
  }
  // degrees with minutes, or one text: the columns tell which is which, so letters are only added where there are none
  const text = kind === 'degrees' ? `${lettered(first, 'N', 'S')} ${lettered(second, 'E', 'W')}` : cells.join(' ')
  const read = readCoordinate(text)
  return read.ok && read.value.taken ? { type: 'Point', coordinates: read.value.taken.lonLat } : null
}

function lettered(cell: string, positive: string, negative: string): string {
  if (/[NSEWO]/i.test(cell)) return cell
  return cell.startsWith('-') ? `${cell.slice(1).trim()} ${negative}` : `${cell} ${positive}`
}

/** A plain number; a comma is its decimal sign when it stands alone. */
function decimal(cell: string): number | null {
  const plain = /^[-+]?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : null
}

function attributesOf(row: readonly string[], { names, columns }: { names: readonly string[]; columns: Columns }): Record<string, Scalar> {
  const kept = names.map((name, index) => [name, scalarOfCell(row[index] ?? ''), index] as const).filter(([, , index]) => !columns.indices.includes(index))
  return Object.fromEntries(kept.map(([name, value]) => [name, value]))
}

/** Numbers become numbers unless a leading zero or plus says they are a code. */
function scalarOfCell(cell: string): Scalar {
  const text = cell.trim()
  if (text === '') return null
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
}
