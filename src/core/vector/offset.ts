import { ClipperOffset, EndType, JoinType, type Paths64 } from 'clipper2-ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Geometry } from '../../contracts/kinds/index.ts'
import { clipPolygons, orientedPaths, withSurface } from './algebra/clip.ts'
import { gridOver } from './algebra/grid.ts'
import { nestRings } from './algebra/nest.ts'
import { isConvex } from './convex.ts'
import { boxOfRuns, linesOf, type Polygon, pointsOf, polygonsOf, runsOf, twiceArea } from './parts.ts'

/** `distance` in units of the plane; `chords` a full circle is drawn with. */
export type Round = { readonly distance: number; readonly chords: number }

/** What lies within the distance of a sound geometry, in its plane; with a negative distance what of polygons lies deeper than that. */
export function offsetGeometry(geometry: Geometry, round: Round): Polygon[] {
  const simple = round.distance > 0 ? simpleOutlines(geometry) : null
  const parts = simple ? simple.map((outline): Polygon => [convexOffset(outline, round)]) : runsOf(geometry).length > 0 ? sweptOffset(geometry, round) : []
  return parts.length > 1 && simple ? clipPolygons('union', parts, []) : parts
}

/** Points, straight lines and convex polygons without holes, each as a closed outline of one, two or more corners; null where a part is none of them. */
function simpleOutlines(geometry: Geometry): PixelXY[][] | null {
  const polygons = polygonsOf(geometry)
  if (!polygons.every(([outer, ...holes]) => outer && holes.length === 0 && isConvex(outer))) return null
  const lines = linesOf(geometry)
  if (!lines.every((line) => line.length === 2)) return null
  return [
    ...polygons.map(([outer = []]) => (twiceArea(outer) < 0 ? outer.toReversed() : outer)),
    ...lines.map((line) => [...line, line[0] as PixelXY]),
    ...pointsOf(geometry).map((xy) => [xy, xy]),
  ]
}

/** The rounded outline around a convex ring that turns positively; also around a line there and back, or a point. */
function convexOffset(ring: readonly PixelXY[], { distance, chords }: Round): PixelXY[] {
  const out: PixelXY[] = []
  const corners = ring.slice(0, -1).filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1])
  const step = (2 * Math.PI) / chords
  corners.forEach(([x, y], i) => {
    const before = corners[(i + corners.length - 1) % corners.length] as PixelXY
    const after = corners[(i + 1) % corners.length] as PixelXY
    const from = corners.length === 1 ? 0 : Math.atan2(before[0] - x, y - before[1])
    const turned = corners.length === 1 ? 2 * Math.PI : Math.atan2(x - after[0], after[1] - y) - from
    const sweep = turned < -1e-12 ? turned + 2 * Math.PI : Math.max(0, turned)
    const count = Math.max(1, Math.ceil(sweep / step - 1e-9))
    for (let k = 0; k <= count; k++) {
      const angle = from + (sweep * k) / count
      out.push([x + distance * Math.cos(angle), y + distance * Math.sin(angle)])
    }
  })
  const [first] = out
  return first ? [...out, first] : []
}

function sweptOffset(geometry: Geometry, { distance, chords }: Round): Polygon[] {
  const [left, top, right, bottom] = boxOfRuns(runsOf(geometry))
  const reach = Math.max(0, distance)
  const grid = gridOver([left - reach, top - reach, right + reach, bottom + reach], 28)
  const engine = new ClipperOffset(2, (Math.abs(distance) / grid.step) * (1 - Math.cos(Math.PI / chords)))
  const polygons = orientedPaths(polygonsOf(geometry), grid)
  if (polygons.length > 0) engine.addPaths(polygons, JoinType.Round, EndType.Polygon)
  const open = [...linesOf(geometry), ...pointsOf(geometry).map((xy) => [xy])].map((run) => {
    const path = grid.toPath(run)
    const [first] = path
    return first && path.length < run.length ? [...path, { ...first }] : path
  })
  if (open.length > 0) engine.addPaths(open, JoinType.Round, EndType.Round)
  const closed: Paths64 = []
  engine.execute(distance / grid.step, closed)
  return nestRings(withSurface(closed), grid)
}
