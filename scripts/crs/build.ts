// Step 2 of the table of coordinate systems: reads what `candidates.py` wrote, keeps the codes that our own code computes as PROJ does
// (1e-8 degrees inverse, 1e-8 degrees of the unit forward, at up to 25 points of the area of use) and refuses the rest by name.
// Use: node scripts/crs/build.ts CANDIDATES.jsonl
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nativeOf } from '../../src/core/geo/crs/native.ts'
import { nameKey } from '../../src/core/geo/crs/name-key.ts'
import { readProjText } from '../../src/core/geo/crs/proj-text.ts'

type Candidate = {
  readonly auth: 'EPSG' | 'ESRI'
  readonly code: number
  readonly name: string
  readonly base: string
  readonly pm: number
  readonly a: number
  readonly rf: number
  readonly toDegrees: number
  readonly unit?: number
  readonly proj: string
  readonly points: readonly (readonly [number, number, number, number])[]
  readonly shifts?: readonly Zone[]
}
type Zone = readonly [area: readonly number[] | null, shift: readonly number[], accuracyM: number | null]

type Parts = {
  readonly ellipsoids: Record<string, [number, number]>
  readonly meridians: Record<string, number>
  readonly lengths: Record<string, number>
  readonly angles: Record<string, number>
  readonly names: readonly (readonly [number, string])[]
  readonly datums: Record<string, number>
  readonly conversions: Record<string, number>
  readonly replaced: Record<string, number>
}

const orders: Record<string, readonly string[]> = {
  tmerc: ['lat_0', 'lon_0', 'k', 'x_0', 'y_0'],
  lcc: ['lat_0', 'lon_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
  utm: ['zone'],
  aea: ['lat_0', 'lon_0', 'lat_1', 'lat_2', 'x_0', 'y_0'],
}
const dropped = /^(ellps|datum|a|b|R|rf|units|to_meter|pm|no_defs|type|towgs84|wktext|vunits|vto_meter|geoidgrids|geoid_crs)$/
const unitNames: readonly (readonly [string, number])[] = [
  ['ft', 0.3048],
  ['us-ft', 1200 / 3937],
  ['km', 1000],
]
/** Degrees. Where proj4 keeps a shorter series than PROJ: still millimetres, decimetres in Cassini and Robinson, which no one surveys in. */
const tolerances: Record<string, number> = { laea: 3e-8, eqdc: 3e-8, tmerc: 1e-7, cass: 5e-6, aeqd: 2e-6, robin: 5e-6, utm: 1e-6, labrd: 2e-7 }
const axes = ['enu', 'wsu', 'neu', 'swu', 'wnu', 'esu', 'nwu', 'seu']

/** Words of the projection without what the base says; k is always k, a unit is a name where it has one. */
function wordsOf(candidate: Candidate, axis: string): Map<string, string> {
  const all = new Map(
    candidate.proj.split(' ').map((word): [string, string] => {
      const [name = '', value = ''] = word.replace(/^\+/, '').split('=')
      return [name === 'k_0' ? 'k' : name, value]
    }),
  )
  const web = all.get('nadgrids') === '@null'
  const words = new Map([...all].filter(([name]) => !dropped.test(name) && name !== 'axis' && name !== 'proj' && (name !== 'nadgrids' || web)))
  const { unit } = candidate
  if (unit !== undefined && unit !== 1) {
    const named = unitNames.find(([, factor]) => Math.abs(factor / unit - 1) < 1e-12)
    words.set(named ? 'units' : 'to_meter', named ? named[0] : String(unit))
  }
  if (axis !== 'enu') words.set('axis', axis)
  return words
}

const exact = (value: number): string => String(Number(value.toPrecision(15)))
/** PROJ turns units back and forth: 0.8999999999999991 is 0.9. */
const tidy = (value: number): string => String(Number(value.toPrecision(14)))
const methodOf = ({ proj }: Candidate): string => /\+proj=(\w+)/.exec(proj)?.[1] ?? 'none'

function fullText(candidate: Candidate, words: ReadonlyMap<string, string>): string {
  const own = [...words].map(([name, value]) => (value === '' ? `+${name}` : `+${name}=${value}`))
  const base = [`+a=${exact(candidate.a)}`, `+rf=${exact(candidate.rf)}`, ...(candidate.pm === 0 ? [] : [`+pm=${tidy(candidate.pm)}`])]
  const degrees = candidate.unit === undefined && Math.abs(candidate.toDegrees - 1) > 1e-12 ? [`+to_degrees=${tidy(candidate.toDegrees)}`] : []
  return [`+proj=${methodOf(candidate)}`, ...own, ...base, ...degrees].join(' ')
}

/** Worst disagreement with PROJ: degrees inverse, and degrees' worth of units forward. Infinite where it cannot be computed. */
function errorOf(candidate: Candidate, text: string): number {
  const parts = readProjText(text)
  const native = parts && nativeOf(text, parts)
  if (!parts || !native || candidate.points.length === 0) return Number.POSITIVE_INFINITY
  const perDegree = parts.unitM === null ? 1 / parts.unitDegrees : (candidate.a * Math.PI) / 180 / parts.unitM
  let worst = 0
  for (const [lon, lat, x, y] of candidate.points) {
    const [gotLon, gotLat] = native.toDegrees([x, y])
    const [gotX, gotY] = native.fromDegrees([lon, lat])
    const turn = Math.abs(((gotLon - lon + 540) % 360) - 180) * Math.cos((lat * Math.PI) / 180)
    const error = Math.max(turn, Math.abs(gotLat - lat), Math.abs(gotX - x) / perDegree, Math.abs(gotY - y) / perDegree)
    worst = Number.isFinite(error) ? Math.max(worst, error) : Number.POSITIVE_INFINITY
  }
  return worst
}

function shortText(method: string, words: Map<string, string>): string {
  const rest = new Map(words)
  const order = orders[method] ?? []
  if (method === 'lcc' && !rest.has('lat_2') && rest.has('lat_1')) rest.set('lat_2', rest.get('lat_1') ?? '')
  // one standard parallel with a factor is written by name, because the order has no place for it
  const positional = order.every((name) => rest.has(name)) ? order.map((name) => rest.get(name) ?? '') : null
  const used = positional ? new Set(order) : new Set<string>()
  const named = [...rest].filter(([name, value]) => !used.has(name) && !(/^[xy]_0$/.test(name) && Number(value) === 0))
  return [positional || order.length === 0 ? method : `${method}*`, ...(positional ?? []), ...named.map(([name, value]) => (value === '' ? name : `${name}=${value}`))].join(' ')
}

/** `west,south,east,north,shift` of every operation, best first; the last, without an area, holds elsewhere: a wide and exact one. */
function zonesOf({ shifts: all = [] }: Candidate): string {
  const real = all.filter(([, , accuracy]) => accuracy !== null)
  const zones = real.length > 0 ? real : all
  const single = new Set(zones.map(([, shift, accuracy]) => `${shift}|${accuracy}`)).size === 1
  const worth = ([area, , accuracy]: Zone) => (area === null || accuracy === null ? 0 : (((area[2] - area[0] + 360) % 360) * (area[3] - area[1])) / Math.max(1, accuracy) ** 3)
  const elsewhere = zones.reduce<Zone | undefined>((best, zone) => (best !== undefined && worth(best) >= worth(zone) ? best : zone), undefined)
  const used: readonly Zone[] = single || elsewhere === undefined ? zones.slice(-1) : [...zones.filter(([area]) => area !== null), [null, elsewhere[1], elsewhere[2]]]
  return used.map(([area, shift, accuracy]) => [...(area ?? []), indexIn(shifts, `${shift.map(tidy).join(',')}|${accuracy ?? ''}`)].join(',')).join(';')
}

function indexIn(list: Map<string, number>, text: string): number {
  const at = list.get(text)
  if (at !== undefined) return at
  list.set(text, list.size)
  return list.size - 1
}

const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .trim()
  .split('\n')
const records = lines.map((line) => JSON.parse(line) as (Candidate & { problem?: string }) | { parts: Parts })
const candidates = records.filter((record) => !('parts' in record))
const bases = new Map<string, number>()
const shifts = new Map<string, number>()
const known = { EPSG: '\n', ESRI: '\n' }
const refused = { EPSG: '\n', ESRI: '\n' }
const failures = new Map<string, string[]>()

for (const candidate of candidates) {
  const { auth, code } = candidate
  if (candidate.problem !== undefined) {
    refused[auth] += `${code}||none\n`
    continue
  }
  const errors = axes.map((axis) => {
    const words = wordsOf(candidate, axis)
    return { words, error: errorOf(candidate, fullText(candidate, words)) }
  })
  const best = errors.reduce((least, one) => (one.error < least.error ? one : least))
  const method = methodOf(candidate)
  if (!(best.error < (tolerances[method] ?? 1e-8))) {
    refused[auth] += `${code}|${candidate.name}|${method}\n`
    failures.set(method, [...(failures.get(method) ?? []), `${auth}:${code} ${best.error.toExponential(1)}`])
    continue
  }
  const base = [candidate.base, exact(candidate.a), exact(candidate.rf), tidy(candidate.pm), tidy(candidate.toDegrees), zonesOf(candidate)].join('|')
  const name = candidate.name === candidate.base ? '' : candidate.name.startsWith(`${candidate.base} / `) ? candidate.name.slice(candidate.base.length + 2) : candidate.name
  const short = name.startsWith(' ') ? `/${name.slice(1)}` : name
  known[auth] += `${code}|${short.replaceAll('|', ' ')}|${indexIn(bases, base)}|${shortText(method, best.words)}\n`
}

const table = {
  source: 'Made from the EPSG and ESRI definitions in PROJ (proj.db) by scripts/crs: do not edit. EPSG Geodetic Parameter Dataset (c) IOGP, https://epsg.org/terms-of-use.html',
  methods: orders,
  bases: [...bases.keys()],
  shifts: [...shifts.keys()],
  epsg: known.EPSG,
  esri: known.ESRI,
  refusedEpsg: refused.EPSG,
  refusedEsri: refused.ESRI,
}
const text = `${JSON.stringify(table, null, 1)}\n`
const folder = join(import.meta.dirname, '../../src/core/geo/crs')
writeFileSync(join(folder, 'crs-table.json'), text)
for (const record of records) if ('parts' in record) writeFileSync(join(folder, 'crs-parts.json'), `${JSON.stringify(partsOf(record.parts))}\n`)
process.stdout.write(`${text.length} bytes, ${known.EPSG.split('\n').length - 2} EPSG, ${known.ESRI.split('\n').length - 2} ESRI\n`)
for (const [method, codes] of failures) process.stdout.write(`refused ${method} ${codes.length}: ${codes.slice(0, 6).join(', ')}\n`)

/** As one string each, so that nothing is parsed before it is asked for. */
function partsOf({ ellipsoids, meridians, lengths, angles, names, datums, conversions, replaced }: Parts) {
  const tidied = (values: Record<string, number>) => Object.fromEntries(Object.entries(values).map(([code, value]) => [code, Number(tidy(value))]))
  const keyed = new Map<string, number>()
  for (const [code, name] of names) if (!keyed.has(nameKey(name))) keyed.set(nameKey(name), code)
  const lined = (pairs: Iterable<readonly [string, number]>) => `\n${[...pairs].map(([key, value]) => `${key}|${value}\n`).join('')}`
  return {
    ellipsoids,
    meridians: tidied(meridians),
    lengths,
    angles: tidied(angles),
    names: lined(keyed),
    datums: lined(Object.entries(datums)),
    conversions: lined(Object.entries(conversions)),
    replaced: lined(Object.entries(replaced)),
  }
}
