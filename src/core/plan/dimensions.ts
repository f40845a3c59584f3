import type { Dimension, Unit } from '../../contracts/kinds/index.ts'

/** What a unit measures. */
export const dimensionOf: Readonly<Record<Unit, Dimension>> = {
  count: 'count',
  m2: 'area',
  ha: 'area',
  km2: 'area',
  ft2: 'area',
  acre: 'area',
  px2: 'area',
  m: 'length',
  km: 'length',
  ft: 'length',
  mi: 'length',
  px: 'length',
  percent: 'ratio',
  ratio: 'ratio',
  m3: 'volume',
  s: 'time',
  min: 'time',
  h: 'time',
  people: 'people',
  degree: 'angle',
  km_h: 'speed',
}

/** Pixels are no metres: a number in them cannot be converted without the size of a pixel. */
const inPixels = (unit: Unit): boolean => unit === 'px' || unit === 'px2'

export const isConvertible = (a: Unit, b: Unit): boolean => a === b || (dimensionOf[a] === dimensionOf[b] && !inPixels(a) && !inPixels(b))

export const dimensionWords: Readonly<Record<Dimension, string>> = {
  count: 'a number of things',
  area: 'an area',
  length: 'a length',
  ratio: 'a share',
  volume: 'a volume',
  time: 'a time',
  people: 'a number of people',
  angle: 'an angle',
  speed: 'a speed',
}
