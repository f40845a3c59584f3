import type { PixelXY } from '../../../contracts/frame.ts'
import { linesOf, pointInRings, pointsOf, polygonsOf } from '../../../core/vector/index.ts'
import type { PlacedShape, PlacedShapes } from './placed-shapes.ts'

export type ShapeAt = { readonly shape: PlacedShape; readonly distancePx: number }

/** The smallest polygon that holds a place, else the line or point nearest to it within reach; in pixels of the map. */
export function shapeAt(placed: PlacedShapes, xy: PixelXY, reachPx: number): ShapeAt | null {
  const near = placed.meeting([xy[0] - reachPx, xy[1] - reachPx, xy[0] + reachPx, xy[1] + reachPx])
  const beside = near
    .map((shape) => ({ shape, distancePx: distanceTo(shape, xy) }))
    .filter(({ distancePx }) => distancePx <= reachPx)
    .reduce<ShapeAt | null>((best, one) => (best === null || one.distancePx < best.distancePx ? one : best), null)
  const [smallest] = near.filter((shape) => polygonsOf(shape.geometry).some((rings) => pointInRings(xy, rings))).sort((a, b) => extent(a) - extent(b))
  // a road across a district is meant where it is clicked, not the district
  return beside ?? (smallest ? { shape: smallest, distancePx: 0 } : null)
}

const extent = ({ box }: PlacedShape) => (box[2] - box[0]) * (box[3] - box[1])

/** To its lines and points; a polygon is only ever hit inside. */
function distanceTo({ geometry }: PlacedShape, xy: PixelXY): number {
  const toLines = linesOf(geometry).map((line) => distanceToLine(line, xy))
  const toPoints = pointsOf(geometry).map((point) => Math.hypot(point[0] - xy[0], point[1] - xy[1]))
  return [...toLines, ...toPoints].reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY)
}

function distanceToLine(line: readonly PixelXY[], [x, y]: PixelXY): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as PixelXY
    const [bx, by] = line[i] as PixelXY
    const square = (bx - ax) ** 2 + (by - ay) ** 2
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
    least = Math.min(least, Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y))
  }
  return least
}
