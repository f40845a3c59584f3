import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature, Geometry } from '../../contracts/kinds/index.ts'
import { lonLatToFrame } from '../geo/index.ts'
import { acrossDateLine } from './across-date-line.ts'
import { clipLines, clipPolygons } from './algebra/clip.ts'
import { boxOfRuns, geometryOfLines, geometryOfPoints, geometryOfPolygons, linesOf, mapRuns, pointsOf, polygonsOf, shapeOf } from './parts.ts'
import { worldWidthPx } from './plane/world-width.ts'
import { ringOfBox } from './rings.ts'

/** One turn of the Earth in columns, from `left` on; null where the columns of a frame are no meridians. */
export type Turn = { readonly left: number; readonly width: number; readonly rows: readonly [number, number] }

/** The turn that has the image in its middle: what lies beyond its ends is written at the other side. */
export function turnOf(frame: Frame): Turn | null {
  const width = worldWidthPx(frame)
  if (width === null) return null
  // a frame wider than half the Earth is cut where the map is cut, at the date line
  const left = frame.width > width / 2 ? dateLineColumn(frame, width) : frame.width / 2 - width / 2
  return { left, width, rows: poleRows(frame) }
}

/** Rows of the poles, where the map has them: rounding must not lead beyond. */
function poleRows(frame: Frame): readonly [number, number] {
  const [north, south] = [lonLatToFrame(frame, [0, 90]), lonLatToFrame(frame, [0, -90])]
  if (!north.ok || !south.ok) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const margin = 1e-9 * Math.abs(north.value[1] - south.value[1])
  return [Math.min(north.value[1], south.value[1]) + margin, Math.max(north.value[1], south.value[1]) - margin]
}

function dateLineColumn({ affine }: Frame, width: number): number {
  if (!affine) return -width / 2
  const zero = -affine.c / affine.a
  return zero - width / 2
}

/** Features cut where they cross the end of the map, so that each part lies where other layers have it; the same features where none crosses. */
export function cutAtTurn(frame: Frame, features: readonly Feature[]): { features: Feature[]; cut: string[] } {
  const turn = turnOf(frame)
  if (!turn) return { features: [...features], cut: [] }
  const cut: string[] = []
  const placed = features.map((feature) => {
    const geometry = placedIn(turn, feature.geometry)
    if (geometry === feature.geometry) return feature
    if (geometry.type !== feature.geometry.type) cut.push(feature.id)
    return { ...feature, geometry }
  })
  return { features: placed, cut }
}

function placedIn(turn: Turn, geometry: Geometry): Geometry {
  const { left, width } = turn
  const shape = shapeOf(geometry)
  const joined = shape === 'point' ? geometry : mapRuns(geometry, (run) => [...acrossDateLine(run, width / 2)])
  const runs = shape === 'polygon' ? polygonsOf(joined).flat() : shape === 'line' ? linesOf(joined) : pointsOf(joined).map((xy) => [xy])
  const [west, , east] = boxOfRuns(runs)
  if (west >= left && east <= left + width) return geometry
  const first = Math.floor((west - left) / width)
  const last = Math.min(first + 3, Math.ceil((east - left) / width) - 1)
  const parts = Array.from({ length: last - first + 1 }, (_, k) => partOf(joined, turn, first + k))
  return (
    geometryOfPoints(shape === 'point' ? pointsOf(joined).map(([x, y]): PixelXY => [x - width * Math.floor((x - left) / width), y]) : []) ??
    geometryOfLines(parts.flatMap(({ lines }) => lines)) ??
    geometryOfPolygons(parts.flatMap(({ polygons }) => polygons)) ??
    geometry
  )
}

/** What of a geometry lies in the turn `k`, moved into the first. */
function partOf(geometry: Geometry, { left, width, rows }: Turn, k: number) {
  const runs = [...polygonsOf(geometry).flat(), ...linesOf(geometry)]
  const [, top, , bottom] = boxOfRuns(runs)
  const window = [[ringOfBox([left + k * width, top - 1, left + (k + 1) * width, bottom + 1])]]
  const moved = (run: PixelXY[]): PixelXY[] => run.map(([x, y]) => [Math.min(left + width, Math.max(left, x - k * width)), Math.min(rows[1], Math.max(rows[0], y))])
  return {
    polygons: polygonsOf(geometry).length > 0 ? clipPolygons('intersect', polygonsOf(geometry), window).map((polygon) => polygon.map(moved)) : [],
    lines: linesOf(geometry).length > 0 ? clipLines('intersect', linesOf(geometry), window).map(moved) : [],
  }
}
