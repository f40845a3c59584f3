import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Geometry } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { locatorOf } from './inside.ts'
import { boxOfGeometry, linesOf, mapRuns, pointsOf, polygonsOf, shapeOf } from './parts.ts'
import { cellsOf } from './plane/cells.ts'

export type Centroid = {
  /** [column, row] in the frame */
  readonly at: PixelXY
  /** whether a polygon holds its centroid; null for lines and points */
  readonly isInside: boolean | null
  readonly plane: string
}

/**
 * Centre of mass of a geometry: of its surface, its lines or its points. Taken in a local metric plane, or in pixels where the frame has no size.
 * @fails frame_unknown
 */
export function centroidOf(frame: Frame, geometry: Geometry): Result<Centroid> {
  const cells = frame.crs === null && !frame.gsd ? null : cellsOf(frame, [boxOfGeometry(geometry)], { reachM: 0, corners: 0 })
  if (cells && !cells.ok) return cells
  const plane = cells?.value[0]?.plane
  const there = plane ? mapRuns(geometry, (run) => run.map(plane.toMetres)) : geometry
  const centre = centreOf(there)
  const at = plane ? plane.toPixels(centre) : centre
  const isInside = shapeOf(geometry) === 'polygon' ? locatorOf(polygonsOf(geometry))(at) >= 0 : null
  return ok({ at, isInside, plane: plane?.name ?? 'pixels of the image' })
}

function centreOf(geometry: Geometry): PixelXY {
  const shape = shapeOf(geometry)
  if (shape === 'polygon') return weighted(polygonsOf(geometry).flatMap(surfaces))
  return weighted(shape === 'line' ? linesOf(geometry).flatMap(sides) : pointsOf(geometry).map((at) => ({ at, weight: 1 })))
}

type Weight = { readonly at: PixelXY; readonly weight: number }

function weighted(parts: readonly Weight[]): PixelXY {
  const [origin] = parts
  if (!origin) return [Number.NaN, Number.NaN]
  let [x, y, sum] = [0, 0, 0]
  for (const { at, weight } of parts) {
    x += (at[0] - origin.at[0]) * weight
    y += (at[1] - origin.at[1]) * weight
    sum += weight
  }
  return [origin.at[0] + x / sum, origin.at[1] + y / sum]
}

/** Triangles from the first corner of each ring; those of holes weigh less than nothing. */
function surfaces(polygon: readonly (readonly PixelXY[])[]): Weight[] {
  return polygon.flatMap((ring, at) => {
    const fan = triangles(ring)
    const twice = fan.reduce((sum, { weight }) => sum + weight, 0)
    const sign = twice < 0 === (at === 0) ? -1 : 1
    return fan.map(({ at: middle, weight }) => ({ at: middle, weight: weight * sign }))
  })
}

function triangles(ring: readonly PixelXY[]): Weight[] {
  const [origin] = ring
  if (!origin) return []
  return ring.slice(1).map(([bx, by], i): Weight => {
    const [ax, ay] = ring[i] as PixelXY
    const weight = (ax - origin[0]) * (by - origin[1]) - (bx - origin[0]) * (ay - origin[1])
    return { at: [(origin[0] + ax + bx) / 3, (origin[1] + ay + by) / 3], weight }
  })
}

function sides(line: readonly PixelXY[]): Weight[] {
  return line.slice(1).map(([bx, by], i): Weight => {
    const [ax, ay] = line[i] as PixelXY
    return { at: [(ax + bx) / 2, (ay + by) / 2], weight: Math.hypot(bx - ax, by - ay) }
  })
}
