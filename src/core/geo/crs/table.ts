import table from './crs-table.json' with { type: 'json' }

/** A shift to WGS 84 (seven numbers, position vector) with the area it is meant for, west, south, east, north; null: everywhere else. */
export type ShiftZone = { readonly area: readonly [number, number, number, number] | null; readonly shift: readonly number[]; readonly accuracyM: number | null }

/** What the table says of a code: a proj4 string of our own dialect, without the shift, and the shifts, best first. */
export type TableEntry = { readonly name: string; readonly proj: string; readonly zones: readonly ShiftZone[] }

/** `known` holds an entry, `refused` a method that cannot be computed here, null a code that does not exist. */
export type Looked = { readonly known: TableEntry } | { readonly refused: { readonly name: string; readonly method: string } } | null

const lists: Readonly<Record<string, string>> = { EPSG: table.epsg, ESRI: table.esri }
const refusals: Readonly<Record<string, string>> = { EPSG: table.refusedEpsg, ESRI: table.refusedEsri }
const orders: Readonly<Record<string, readonly string[]>> = table.methods

/** One code of an authority, for example `lookUp('EPSG', 32617)`. A line is found by its number: nothing is read at the start. */
export function lookUp(authority: string, code: number): Looked {
  const line = lineOf(lists[authority], code)
  if (line !== null) return entryOf(line)
  const refused = lineOf(refusals[authority], code)
  if (refused === null) return null
  const [name = '', method = ''] = refused
  return { refused: { name, method } }
}

function lineOf(list: string | undefined, code: number): string[] | null {
  if (list === undefined || !Number.isInteger(code)) return null
  const at = list.indexOf(`\n${code}|`)
  if (at < 0) return null
  return list
    .slice(at + 1, list.indexOf('\n', at + 1))
    .split('|')
    .slice(1)
}

function entryOf([name = '', base = '', projection = '']: readonly string[]): Looked {
  const [baseName = '', a = '', rf = '', meridian = '', unitDegrees = '', zones = ''] = table.bases[Number(base)]?.split('|') ?? []
  const [written = '', ...values] = projection.split(' ')
  // a star: every value has its name beside it
  const method = written.replace('*', '')
  const order = written.endsWith('*') ? [] : (orders[method] ?? [])
  const words = [
    `+proj=${method}`,
    ...order.map((parameter, i) => `+${parameter}=${values[i]}`),
    ...values.slice(order.length).map((value) => `+${value}`),
    `+a=${a}`,
    `+rf=${rf}`,
    ...(meridian === '0' ? [] : [`+pm=${meridian}`]),
    ...(method === 'longlat' && unitDegrees !== '1' ? [`+to_degrees=${unitDegrees}`] : []),
  ]
  return { known: { name: wholeName(name, baseName), proj: words.join(' '), zones: zones === '' ? [] : zones.split(';').map(zoneOf) } }
}

function wholeName(name: string, baseName: string): string {
  if (name === '') return baseName
  return name.startsWith('/') ? `${baseName} / ${name.slice(1)}` : name
}

function zoneOf(text: string): ShiftZone {
  const numbers = text.split(',').map(Number)
  const [shift = '', accuracy = ''] = table.shifts[numbers.at(-1) ?? -1]?.split('|') ?? []
  const [west = 0, south = 0, east = 0, north = 0] = numbers
  return { area: numbers.length === 5 ? [west, south, east, north] : null, shift: shift.split(',').map(Number), accuracyM: accuracy === '' ? null : Number(accuracy) }
}
