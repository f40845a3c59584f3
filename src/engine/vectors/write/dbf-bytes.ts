import type { Feature, Scalar } from '../vector-source.ts'

type Column = { readonly field: string; readonly name: string; readonly type: 'C' | 'N' | 'L'; readonly length: number; readonly decimals: number }
export type Dbf = { readonly bytes: Buffer; readonly warnings: readonly string[] }

const longestName = 10
const longestText = 254

/** A dBASE table in UTF-8: names of ten letters at most, texts of 254 bytes; what had to be shortened is said. */
export function dbfOf(fields: readonly string[], features: readonly Feature[], today: Date): Dbf {
  const columns = columnsOf(fields.length > 0 ? fields : ['id'], features)
  const header = Buffer.alloc(32 + columns.length * 32 + 1)
  const rowBytes = 1 + columns.reduce((sum, column) => sum + column.length, 0)
  header[0] = 3
  ;[today.getUTCFullYear() - 1900, today.getUTCMonth() + 1, today.getUTCDate()].forEach((part, at) => header.writeUInt8(part, 1 + at))
  header.writeUInt32LE(features.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(rowBytes, 10)
  columns.forEach((column, at) => {
    header.write(column.name, 32 + at * 32, longestName, 'utf8')
    header.write(column.type, 32 + at * 32 + 11, 'latin1')
    header[32 + at * 32 + 16] = column.length
    header[32 + at * 32 + 17] = column.decimals
  })
  header[header.length - 1] = 0x0d
  const body = Buffer.alloc(features.length * rowBytes, 0x20)
  let cut = 0
  features.forEach((feature, row) => {
    let at = row * rowBytes + 1
    for (const column of columns) {
      const cell = Buffer.from(cellOf(fields.length > 0 ? (feature.properties[column.field] ?? null) : row + 1, column), 'utf8')
      if (cell.length > column.length) cut++
      const kept = whole(cell, column.length)
      kept.copy(body, column.type === 'N' ? at + column.length - kept.length : at)
      at += column.length
    }
  })
  const renamed = columns.filter((column) => column.name !== column.field).map((column) => `${column.field} -> ${column.name}`)
  return {
    bytes: Buffer.concat([header, body, Buffer.from([0x1a])]),
    warnings: [
      ...(fields.length > 0 && renamed.length > 0 ? [`Field names were shortened to ten letters: ${renamed.join(', ')}.`] : []),
      ...(cut > 0 ? [`${cut} texts are longer than ${longestText} bytes and were cut.`] : []),
    ],
  }
}

function columnsOf(fields: readonly string[], features: readonly Feature[]): Column[] {
  const taken = new Set<string>()
  return fields.map((field) => {
    const name = freeName(field, taken)
    const values = features.map((feature) => feature.properties[field]).filter((value) => value !== null && value !== undefined)
    return { field, name, ...formOf(values) }
  })
}

function formOf(values: readonly Scalar[]): Pick<Column, 'type' | 'length' | 'decimals'> {
  if (values.length > 0 && values.every((value) => typeof value === 'boolean')) return { type: 'L', length: 1, decimals: 0 }
  if (values.every((value) => typeof value === 'number'))
    return values.every((value) => Number.isSafeInteger(value)) ? { type: 'N', length: 18, decimals: 0 } : { type: 'N', length: 24, decimals: 15 }
  const longest = values.reduce<number>((most, value) => Math.max(most, Buffer.byteLength(String(value))), 1)
  return { type: 'C', length: Math.min(longestText, longest), decimals: 0 }
}

function freeName(field: string, taken: Set<string>): string {
  const short = whole(Buffer.from(field, 'utf8'), longestName).toString('utf8')
  let name = short
  for (let at = 1; taken.has(name.toLowerCase()); at++) name = `${short.slice(0, longestName - String(at).length - 1)}_${at}`
  taken.add(name.toLowerCase())
  return name
}

/** At most so many bytes, without half a character at the end. */
function whole(bytes: Buffer, length: number): Buffer {
  let end = Math.min(bytes.length, length)
  while (end < bytes.length && end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

function cellOf(value: Scalar, { type, length }: Column): string {
  if (value === null) return type === 'L' ? '?' : ''
  if (type === 'L') return value === true ? 'T' : 'F'
  if (type === 'C') return String(value)
  const number = Number(value)
  const plain = String(number)
  return plain.length <= length ? plain : number.toPrecision(15)
}
