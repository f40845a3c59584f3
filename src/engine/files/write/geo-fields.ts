import { ok, type Result } from '../../../contracts/result.ts'
import { type GeoKeyEntry, geoKeysFor } from '../../../core/geo/index.ts'
import type { CameraCoefficients, ControlPoint, Geotransform } from '../raster-info.ts'
import type { Field } from './fields.ts'
import type { PlaceToWrite } from './raster-to-write.ts'

/**
 * Position and coordinate system as tags: scale and tie point, a matrix where the grid is turned or runs south up, or control points.
 * `format_unsupported` where GeoTIFF has no words for the system, `frame_unknown` where it is not known.
 */
export function geoFields({ geotransform, crs, gcps, rpc }: PlaceToWrite): Result<Field[]> {
  const keys = crs === null ? ok([]) : geoKeysFor(crs)
  if (!keys.ok) return keys
  const place = geotransform ? gridFields(geotransform) : gcps ? pointFields(gcps) : []
  return ok([...place, ...(keys.value.length > 0 ? keyFields(keys.value) : []), ...(rpc ? [cameraField(rpc)] : [])])
}

function gridFields([x0, xColumn, xRow, y0, yColumn, yRow]: Geotransform): Field[] {
  const isNorthUp = xRow === 0 && yColumn === 0 && xColumn > 0 && yRow < 0
  if (!isNorthUp) return [{ tag: 34264, type: 'double', values: [xColumn, xRow, 0, x0, yColumn, yRow, 0, y0, 0, 0, 0, 0, 0, 0, 0, 1] }]
  return [
    { tag: 33550, type: 'double', values: [xColumn, -yRow, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, x0, y0, 0] },
  ]
}

const pointFields = (points: readonly ControlPoint[]): Field[] => [{ tag: 33922, type: 'double', values: points.flatMap(([pixel, line, x, y, z]) => [pixel, line, 0, x, y, z]) }]

/** The directory of keys; numbers and texts lie in arrays of their own. */
function keyFields(keys: readonly GeoKeyEntry[]): Field[] {
  const doubles: number[] = []
  let texts = ''
  const rows = keys.flatMap(({ key, value }) => {
    if (typeof value === 'number') return [key, 0, 1, value]
    if (typeof value === 'string') {
      texts += `${value.replaceAll(/[^ -{}~]/g, '?')}|`
      return [key, 34737, value.length + 1, texts.length - value.length - 1]
    }
    doubles.push(...value)
    return [key, 34736, value.length, doubles.length - value.length]
  })
  return [
    { tag: 34735, type: 'short', values: [1, 1, 0, keys.length, ...rows] },
    ...(doubles.length > 0 ? [{ tag: 34736, type: 'double' as const, values: doubles }] : []),
    ...(texts === '' ? [] : [{ tag: 34737, type: 'text' as const, text: texts }]),
  ]
}

/** -1: the errors of the coefficients are not known. */
function cameraField(rpc: CameraCoefficients): Field {
  const offsets = [rpc.lineOffset, rpc.sampleOffset, rpc.latOffset, rpc.longOffset, rpc.heightOffset]
  const scales = [rpc.lineScale, rpc.sampleScale, rpc.latScale, rpc.longScale, rpc.heightScale]
  const polynomials = [...rpc.lineNumerator, ...rpc.lineDenominator, ...rpc.sampleNumerator, ...rpc.sampleDenominator]
  return { tag: 50844, type: 'double', values: [-1, -1, ...offsets, ...scales, ...polynomials] }
}
