import { DecodeProblem } from '../../files/problems.ts'
import type { Scalar } from '../vector-source.ts'

type Field = { readonly name: string; readonly type: string; readonly start: number; readonly length: number; readonly decimals: number }

export type Table = {
  readonly fields: readonly string[]
  readonly rows: number
  readonly isDeleted: (row: number) => boolean
  readonly row: (row: number) => Record<string, Scalar>
}

/** Language driver ids of dBASE headers that name a code page, as labels of `TextDecoder`. */
const codePages: Readonly<Record<number, string>> = {
  3: 'windows-1252',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  19: 'shift_jis',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
  120: 'big5',
  121: 'euc-kr',
  122: 'gbk',
  123: 'shift_jis',
  124: 'windows-874',
  125: 'windows-1255',
  126: 'windows-1256',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
  204: 'windows-1257',
  38: 'ibm866',
  101: 'ibm866',
}

/** Attributes of a shapefile. `label`: the encoding the `.cpg` beside it names, or null: then the header's, else UTF-8 where the bytes are, else Latin-1. */
export function readDbf(bytes: Uint8Array, label: string | null): Table {
  if (bytes.length < 33) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerBytes = view.getUint16(8, true)
  const rowBytes = view.getUint16(10, true)
  if (headerBytes < 33 || rowBytes < 1 || headerBytes > bytes.length) throw damaged()
  const decode = decoderOf(bytes, { label, driver: bytes[29] ?? 0, from: headerBytes })
  const fields = fieldsOf(bytes, { headerBytes, decode })
  // the count of the header is a claim; rows that are not there are not
  const rows = Math.min(view.getUint32(4, true), Math.floor((bytes.length - headerBytes) / rowBytes))
  const cell = (row: number, { start, length }: Field) => bytes.subarray(headerBytes + row * rowBytes + start, headerBytes + row * rowBytes + start + length)
  return {
    fields: fields.map((field) => field.name),
    rows,
    isDeleted: (row) => row < rows && bytes[headerBytes + row * rowBytes] === 0x2a,
    row: (row) => (row < rows ? Object.fromEntries(fields.map((field) => [field.name, scalarOfCell(decode(cell(row, field)), field)])) : {}),
  }
}

const damaged = () => new DecodeProblem('file_damaged', 'has an attribute table (.dbf) whose header contradicts itself.', 'Copy the .dbf again from the source.')

type Decode = (bytes: Uint8Array) => string

function decoderOf(bytes: Uint8Array, { label, driver, from }: { label: string | null; driver: number; from: number }): Decode {
  const named = label === null ? null : decoderNamed(label)
  const chosen = named ?? (codePages[driver] === undefined ? null : decoderNamed(codePages[driver]))
  if (chosen) return (part) => chosen.decode(part)
  const decoder = isUtf8(bytes.subarray(from)) ? new TextDecoder('utf-8') : new TextDecoder('windows-1252')
  return (part) => decoder.decode(part)
}

/** Names that `.cpg` files use and `TextDecoder` does not know. */
const otherNames: Readonly<Record<string, string>> = { '88591': 'windows-1252', 'ldid/87': 'windows-1252', '65001': 'utf-8', '866': 'ibm866', '932': 'shift_jis', '936': 'gbk' }

function decoderNamed(label: string): TextDecoder | null {
  const tidy = label
    .trim()
    .toLowerCase()
    .replace(/^(?:cp|ansi |ms)(\d{3,4})$/, '$1')
  const name = otherNames[tidy] ?? (/^125\d$/.test(tidy) ? `windows-${tidy}` : tidy)
  try {
    return new TextDecoder(name)
  } catch (problem) {
    // a label nobody knows is no reason to lose the table
    if (problem instanceof RangeError) return null
    throw problem
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch (problem) {
    if (problem instanceof TypeError) return false
    throw problem
  }
}

function fieldsOf(bytes: Uint8Array, { headerBytes, decode }: { headerBytes: number; decode: Decode }): Field[] {
  const fields: Field[] = []
  let start = 1
  for (let at = 32; at + 32 <= headerBytes && bytes[at] !== 0x0d; at += 32) {
    const name = decode(bytes.subarray(at, at + 11)).replace(/\0[\s\S]*$/, '')
    const length = bytes[at + 16] ?? 0
    fields.push({ name, type: String.fromCharCode(bytes[at + 11] ?? 0), start, length, decimals: bytes[at + 17] ?? 0 })
    start += length
  }
  return fields
}

function scalarOfCell(text: string, { type }: Field): Scalar {
  const trimmed = text.replace(/\0[\s\S]*$/, '').trim()
  if (trimmed === '') return null
  const read = readers[type]
  return read ? read(trimmed) : trimmed
}

const numeric = (text: string): Scalar => (Number.isFinite(Number(text)) ? Number(text) : null)

const readers: Readonly<Record<string, (text: string) => Scalar>> = {
  N: numeric,
  F: numeric,
  L: (text) => (/^[YyTt]$/.test(text) ? true : /^[NnFf]$/.test(text) ? false : null),
  D: (text) => (/^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text),
}
