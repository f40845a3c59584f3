/** Parameters of a projection: degrees and metres, whatever the file wrote them in. */
export type Values = {
  readonly lat0?: number | undefined
  readonly lon0?: number | undefined
  readonly lat1?: number | undefined
  readonly lat2?: number | undefined
  readonly k?: number | undefined
  readonly x0?: number | undefined
  readonly y0?: number | undefined
  readonly azimuth?: number | undefined
  readonly rectified?: number | undefined
  readonly heightM?: number | undefined
  readonly lon1?: number | undefined
  readonly lon2?: number | undefined
}

/** Our names of the methods; GeoTIFF numbers and WKT names lead here. */
export const methods = [
  'aea',
  'aeqd',
  'bonne',
  'cass',
  'cea',
  'eqc',
  'eqdc',
  'eqearth',
  'geos',
  'gnom',
  'krovak',
  'labrd',
  'laea',
  'lcc1',
  'lcc2',
  'merc',
  'mill',
  'moll',
  'nzmg',
  'omercA',
  'omercB',
  'ortho',
  'poly',
  'polar',
  'robin',
  'sinu',
  'somerc',
  'stere',
  'sterea',
  'tmerc',
  'tmercSouth',
  'vandg',
  'webMercator',
] as const
export type Method = (typeof methods)[number]

/** The projection as words of a proj4 string; null where a parameter it cannot do without is missing or absurd. */
export function projectionText(method: Method, values: Values): string | null {
  if (values.k !== undefined && !(values.k > 0)) return null
  const words = writers[method](values)
  if (words.some(([, value]) => value !== null && !Number.isFinite(value))) return null
  return words.map(([name, value]) => (value === null ? `+${name}` : `+${name}=${Number(value.toPrecision(15))}`)).join(' ')
}

type Word = readonly [name: string, value: number | null]
type Writer = (values: Values) => readonly Word[]

const method = (name: string): Word => [`proj=${name}`, null]
const offsets = ({ x0 = 0, y0 = 0 }: Values): readonly Word[] => [
  ['x_0', x0],
  ['y_0', y0],
]
const centre = ({ lat0 = 0, lon0 = 0 }: Values): readonly Word[] => [
  ['lat_0', lat0],
  ['lon_0', lon0],
]
const scale = ({ k = 1 }: Values): Word => ['k', k]

const plain =
  (name: string): Writer =>
  (values) => [method(name), ...centre(values), ...offsets(values)]
const scaled =
  (name: string): Writer =>
  (values) => [method(name), ...centre(values), scale(values), ...offsets(values)]
const conic =
  (name: string): Writer =>
  (values) => [method(name), ...centre(values), ['lat_1', values.lat1 ?? Number.NaN], ['lat_2', values.lat2 ?? values.lat1 ?? Number.NaN], ...offsets(values)]
const meridian =
  (name: string): Writer =>
  (values) => [method(name), ['lon_0', values.lon0 ?? 0], ...offsets(values)]
/** An oblique Mercator due east is the Swiss one, which keeps its millimetres there. */
const dueEast = ({ azimuth, rectified = azimuth }: Values): boolean => azimuth === 90 && rectified === 90
const oblique =
  (uncentred: boolean): Writer =>
  (values) =>
    !uncentred && dueEast(values) ? scaled('somerc')(values) : skewed(uncentred, values)
const skewed = (uncentred: boolean, values: Values): readonly Word[] => [
  method('omerc'),
  ...(uncentred ? [['no_uoff', null] as const] : []),
  ['lat_0', values.lat0 ?? 0],
  ['lonc', values.lon0 ?? 0],
  ['alpha', values.azimuth ?? Number.NaN],
  ['gamma', values.rectified ?? values.azimuth ?? Number.NaN],
  scale(values),
  ...offsets(values),
]

const writers: Readonly<Record<Method, Writer>> = {
  aea: conic('aea'),
  eqdc: conic('eqdc'),
  lcc2: (values) => (values.lat2 === undefined ? writers.lcc1(values) : [...conic('lcc')(values), scale(values)]),
  lcc1: (values) => [
    method('lcc'),
    ['lat_1', values.lat1 ?? values.lat0 ?? Number.NaN],
    ...centre({ ...values, lat0: values.lat0 ?? values.lat1 }),
    scale(values),
    ...offsets(values),
  ],
  aeqd: plain('aeqd'),
  laea: plain('laea'),
  gnom: plain('gnom'),
  ortho: plain('ortho'),
  poly: plain('poly'),
  cass: plain('cass'),
  stere: scaled('stere'),
  sterea: scaled('sterea'),
  tmerc: scaled('tmerc'),
  tmercSouth: (values) => [...scaled('tmerc')(values), ['axis=wsu', null]],
  somerc: scaled('somerc'),
  nzmg: plain('nzmg'),
  krovak: (values) => [method('krovak'), ...centre({ lat0: values.lat0 ?? 49.5, lon0: values.lon0 ?? 24.8333333333333 }), ['k', values.k ?? 0.9999], ...offsets(values)],
  labrd: (values) => [method('labrd'), ...centre(values), ['azi', values.azimuth ?? Number.NaN], scale(values), ...offsets(values)],
  omercA: oblique(true),
  omercB: oblique(false),
  merc: mercator,
  polar,
  eqc: (values) => [method('eqc'), ['lat_ts', values.lat1 ?? 0], ...centre(values), ...offsets(values)],
  cea: (values) => [method('cea'), ['lat_ts', values.lat1 ?? values.lat0 ?? 0], ['lon_0', values.lon0 ?? 0], ...offsets(values)],
  bonne: (values) => [method('bonne'), ['lat_1', values.lat1 ?? values.lat0 ?? Number.NaN], ['lon_0', values.lon0 ?? 0], ...offsets(values)],
  mill: (values) => [...meridian('mill')(values), ['R_A', null]],
  moll: meridian('moll'),
  robin: meridian('robin'),
  sinu: meridian('sinu'),
  vandg: (values) => [...meridian('vandg')(values), ['R_A', null]],
  eqearth: meridian('eqearth'),
  geos: (values) => [method('geos'), ['h', values.heightM ?? Number.NaN], ['lon_0', values.lon0 ?? 0], ...offsets(values)],
  webMercator: (values) => [method('merc'), ['nadgrids=@null', null], ['lon_0', values.lon0 ?? 0], ...offsets(values)],
}

/** A standard parallel or a factor. A latitude of origin off the equator means different things to different writers: it is refused. */
function mercator(values: Values): readonly Word[] {
  const size: Word = values.lat1 !== undefined ? ['lat_ts', values.lat1] : scale(values)
  const clear = Math.abs(values.lat0 ?? 0) < 1e-9
  return [method('merc'), size, ['lon_0', clear ? (values.lon0 ?? 0) : Number.NaN], ...offsets(values)]
}

/** Variant A gives a factor at the pole, variant B the parallel of true scale. */
function polar(values: Values): readonly Word[] {
  const lat = values.lat1 ?? values.lat0 ?? 90
  const pole = lat < 0 ? -90 : 90
  const size: Word = Math.abs(Math.abs(lat) - 90) < 1e-9 ? scale(values) : ['lat_ts', lat]
  return [method('stere'), ['lat_0', pole], size, ['lon_0', values.lon0 ?? 0], ...offsets(values)]
}
