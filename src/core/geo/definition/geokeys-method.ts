import { type Keys, keyNumber } from './keys.ts'
import type { Method, Values } from './projection-text.ts'

/** Projection methods by their GeoTIFF number (key 3075). */
const byNumber: Readonly<Record<number, Method>> = {
  1: 'tmerc',
  3: 'omercA',
  4: 'labrd',
  5: 'somerc',
  7: 'merc',
  8: 'lcc2',
  9: 'lcc1',
  10: 'laea',
  11: 'aea',
  12: 'aeqd',
  13: 'eqdc',
  14: 'stere',
  15: 'polar',
  16: 'sterea',
  17: 'eqc',
  18: 'cass',
  19: 'gnom',
  20: 'mill',
  21: 'ortho',
  22: 'poly',
  23: 'robin',
  24: 'sinu',
  25: 'vandg',
  26: 'nzmg',
  27: 'tmercSouth',
  28: 'cea',
  9815: 'omercB',
}

export const methodOfGeoTiff = (code: number | undefined): Method | null => (code === undefined ? null : (byNumber[code] ?? null))

/** Writers do not agree on the key of one thing: natural origin, false origin, centre, pole. The first that is there counts. */
const angleKeys = {
  lat0: [3081, 3085, 3089],
  lon0: [3080, 3084, 3088, 3095],
  lat1: [3078],
  lat2: [3079],
  azimuth: [3094],
  rectified: [3096],
} as const
const lengthKeys = { x0: [3082, 3086, 3090], y0: [3083, 3087, 3091] } as const
const scaleKeys = [3092, 3093] as const

/** Parameters in degrees and metres; false easting and northing stand in the unit of the system. */
export function valuesOfKeys(keys: Keys, { unitM, unitDegrees }: { readonly unitM: number; readonly unitDegrees: number }): Values {
  const first = (ids: readonly number[]) => ids.map((id) => keyNumber(keys, id)).find((value) => value !== undefined)
  const times = (value: number | undefined, factor: number) => (value === undefined ? undefined : value * factor)
  const angle = (name: keyof typeof angleKeys) => times(first(angleKeys[name]), unitDegrees)
  return {
    lat0: angle('lat0'),
    lon0: angle('lon0'),
    lat1: angle('lat1'),
    lat2: angle('lat2'),
    azimuth: angle('azimuth'),
    rectified: angle('rectified'),
    k: first(scaleKeys),
    x0: times(first(lengthKeys.x0), unitM),
    y0: times(first(lengthKeys.y0), unitM),
  }
}
