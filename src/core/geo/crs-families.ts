type Family = { readonly name: string; readonly from: number; readonly to: number; readonly zone: (code: number) => number; readonly south: boolean; readonly ellps: 'WGS84' | 'GRS80' }

const family = (name: string, range: readonly [number, number], how: { zone: (code: number) => number; south?: boolean; ellps?: 'WGS84' }): Family => ({
  name,
  from: range[0],
  to: range[1],
  zone: how.zone,
  south: how.south ?? false,
  ellps: how.ellps ?? 'GRS80',
})

/** UTM families: one rule instead of hundreds of table lines. Their datums agree with WGS 84 within a few metres. */
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
  family('NAD83(CSRS) / UTM', [2955, 2962], { zone: (code) => [11, 12, 13, 17, 18, 19, 20, 21][code - 2955] ?? Number.NaN }),
]

/** Name and proj4 string of a UTM-like code, or null when the code belongs to no family. */
export function crsOfFamily(code: number): readonly [name: string, proj: string] | null {
  const found = families.find(({ from, to }) => code >= from && code <= to)
  if (!found) return null
  const zone = found.zone(code)
  const side = found.south ? 'S' : 'N'
  return [`${found.name} zone ${zone}${side}`, `+proj=utm +zone=${zone}${found.south ? ' +south' : ''} +ellps=${found.ellps} +units=m`]
}
