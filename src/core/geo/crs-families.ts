type Family = {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly zone: (code: number) => number
  readonly south: boolean
  readonly ellps: Datum
  readonly toWgs84?: string
}
type Datum = 'WGS84' | 'GRS80' | 'clrk66' | 'intl'
type How = { readonly zone: (code: number) => number; readonly south?: boolean; readonly ellps?: Datum; readonly toWgs84?: string }

const family = (name: string, range: readonly [number, number], how: How): Family => ({
  name,
  from: range[0],
  to: range[1],
  zone: how.zone,
  south: how.south ?? false,
  ellps: how.ellps ?? 'GRS80',
  ...(how.toWgs84 ? { toWgs84: how.toWgs84 } : {}),
})

/** UTM families: one rule instead of hundreds of table lines. Datums more than a few metres from WGS 84 carry a mean shift (NAD27, ED50: good to some 10 m). */
const families: readonly Family[] = [
  family('WGS 84 / UTM', [32601, 32660], { zone: (code) => code - 32600, ellps: 'WGS84' }),
  family('WGS 84 / UTM', [32701, 32760], { zone: (code) => code - 32700, south: true, ellps: 'WGS84' }),
  family('NAD83 / UTM', [26901, 26923], { zone: (code) => code - 26900 }),
  family('NAD83(2011) / UTM', [6330, 6348], { zone: (code) => code - 6329 }),
  family('ETRS89 / UTM', [25828, 25838], { zone: (code) => code - 25800 }),
  family('SIRGAS 2000 / UTM', [31965, 31976], { zone: (code) => code - 31954 }),
  family('SIRGAS 2000 / UTM', [31977, 31985], { zone: (code) => code - 31960, south: true }),
  family('GDA94 / MGA', [28348, 28358], { zone: (code) => code - 28300, south: true }),
  family('GDA2020 / MGA', [7846, 7859], { zone: (code) => code - 7800, south: true }),
  family('JGD2000 / UTM', [3097, 3101], { zone: (code) => code - 3046 }),
  family('JGD2011 / UTM', [6688, 6692], { zone: (code) => code - 6637 }),
  family('NAD27 / UTM', [26701, 26722], { zone: (code) => code - 26700, ellps: 'clrk66', toWgs84: '-8,160,176,0,0,0,0' }),
  family('ED50 / UTM', [23028, 23038], { zone: (code) => code - 23000, ellps: 'intl', toWgs84: '-87,-98,-121,0,0,0,0' }),
  family('NAD83(CSRS) / UTM', [2955, 2962], { zone: (code) => [11, 12, 13, 17, 18, 19, 20, 21][code - 2955] ?? Number.NaN }),
]

/** Name and proj4 string of a UTM-like code, or null when the code belongs to no family. */
export function crsOfFamily(code: number): readonly [name: string, proj: string, toWgs84?: string] | null {
  const found = families.find(({ from, to }) => code >= from && code <= to)
  if (!found) return null
  const zone = found.zone(code)
  const side = found.south ? 'S' : 'N'
  const name = `${found.name} zone ${zone}${side}`
  const proj = `+proj=utm +zone=${zone}${found.south ? ' +south' : ''} +ellps=${found.ellps} +units=m`
  return found.toWgs84 ? [name, proj, found.toWgs84] : [name, proj]
}
