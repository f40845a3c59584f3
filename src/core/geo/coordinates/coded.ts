import { makeCrs } from '../crs.ts'
import { type Attempt, one, point } from './types.ts'

/** x and y of a projected system named by its code: `EPSG:32618 781187.62 2051921.42`. */
export function readCoded(text: string): Attempt {
  const [, authority, number, x, y] = /^(EPSG|ESRI):? ?(\d{4,6})[ ,;:]+(-?\d+(?:\.\d+)?)[ ,;]+(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (authority === undefined) return null
  const code = `${authority}:${number}`
  const crs = makeCrs(code)
  if (!crs.ok) return { problem: crs.error.message }
  if (crs.value.kind === 'geographic') return { problem: `${code} is in degrees: write them without the code.` }
  const lonLat = crs.value.body === 'Earth' ? crs.value.toLonLat([Number(x), Number(y)]) : [Number.NaN, Number.NaN]
  const [lon = Number.NaN, lat = Number.NaN] = lonLat
  return Number.isFinite(lon) && Number.isFinite(lat) ? one(point([lon, lat], `x, y in ${crs.value.name}`)) : { problem: `The numbers lie outside ${crs.value.name}.` }
}
