import type { Affine } from '../../../../contracts/frame.ts'
import type { CameraCoefficients, ControlPoint } from '../../raster-info.ts'
import type { Directory } from '../header/directory.ts'
import { readGeoKeys } from '../geokeys.ts'
import { halfPixelBack, usable } from './affine.ts'
import { rasterTypeOf } from './raster-type.ts'
import { readCameraCoefficients } from './camera-coefficients.ts'

/** What the tags of a page say of its place. `reason` says why the position is missing, `crsReason` why the coordinate system is. */
export type Georeference = {
  readonly affine: Affine | null
  readonly crs: string | null
  /** there are GeoKeys, whether Aftermap can build the system or not */
  readonly hasKeys: boolean
  readonly areaOrPoint: 'Area' | 'Point' | null
  readonly gcps: readonly ControlPoint[] | null
  readonly rpc: CameraCoefficients | null
  readonly reason: string | null
  readonly crsReason: string | null
}

const scaleTag = 33550
const tiepointTag = 33922
const matrixTag = 34264

/**
 * Every way a TIFF can be georeferenced becomes one affine, made once: scale and first tiepoint (wherever it lies) win over a matrix,
 * PixelIsPoint moves by half a pixel along both axes, a negative scale means the same as a positive one.
 */
export async function readGeoreference(page: Directory): Promise<Georeference> {
  const keys = await readGeoKeys(page)
  const tiepoints = (await page.numbers(tiepointTag)) ?? []
  const scale = await page.numbers(scaleTag)
  const affine = fromScale(scale, tiepoints) ?? fromMatrix(await page.numbers(matrixTag))
  const isPoint = keys?.pixelIsPoint ?? false
  const corner = affine && isPoint ? halfPixelBack(affine) : affine
  const gcps = affine ? null : controlPoints(tiepoints, isPoint)
  return {
    affine: corner && usable(corner) ? corner : null,
    crs: keys?.crs ?? null,
    hasKeys: keys !== null,
    areaOrPoint: await rasterTypeOf(page),
    gcps,
    rpc: await readCameraCoefficients(page),
    reason: (corner && !usable(corner)) || (scale && !affine) ? 'Its georeference is degenerate and is not used.' : null,
    crsReason: keys?.reason ?? null,
  }
}

function fromScale(scale: readonly number[] | null, tiepoints: readonly number[]): Affine | null {
  const [sx, sy] = scale ?? []
  const [i, j, , x, y] = tiepoints
  if (sx === undefined || sy === undefined || i === undefined || j === undefined || x === undefined || y === undefined) return null
  // a scale of nothing leaves the tiepoint as a control point, as GDAL reads it
  if (sx === 0 || sy === 0) return null
  const height = Math.abs(sy)
  return { a: sx, b: 0, c: x - i * sx, d: 0, e: -height, f: y + j * height }
}

function fromMatrix(matrix: readonly number[] | null): Affine | null {
  if (!matrix || matrix.length < 16) return null
  const [a = 0, b = 0, , c = 0, d = 0, e = 0, , f = 0] = matrix
  return { a, b, c, d, e, f }
}

/** Tiepoints without a scale; those of point rasters are counted from pixel centres. */
function controlPoints(tiepoints: readonly number[], isPoint: boolean): ControlPoint[] | null {
  const half = isPoint ? 0.5 : 0
  const points: ControlPoint[] = []
  for (let at = 0; at + 6 <= tiepoints.length; at += 6) {
    const [pixel = 0, line = 0, , x = 0, y = 0, z = 0] = tiepoints.slice(at, at + 6)
    points.push([pixel + half, line + half, x, y, z])
  }
  return points.length > 0 && points.every((point) => point.every(Number.isFinite)) ? points : null
}
