import type { Frame, PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { frameToLonLat } from '../../geo/index.ts'
import { type MetricPlane, metricPlane, middleOf, planeReachM } from './metric-plane.ts'
import { fastMap } from './fast-map.ts'

/** Things that share one plane, by their place in the list given. */
export type Cell = { readonly members: number[]; readonly plane: MetricPlane; readonly box: PixelBox }

const metresADegree = 111_320
const radians = Math.PI / 180

/** Corners enough to make a fitted map worth its 72 projections. */
const worthFitting = 300

/**
 * Boxes grouped so that one metric plane serves each group: all of them where the whole is less than 100 km across, else by cells of that size.
 * `reachM`: how far around the boxes the plane is used. `corners`: about how many positions will be mapped.
 */
export function cellsOf(frame: Frame, boxes: readonly PixelBox[], { reachM, corners }: { reachM: number; corners: number }): Result<Cell[]> {
  const whole = joined(boxes)
  const groups = isSmall(frame, whole) ? [boxes.map((_, i) => i)] : grouped(frame, boxes)
  const cells: Cell[] = []
  for (const members of groups) {
    const box = joined(members.map((i) => boxes[i] as PixelBox))
    const plane = metricPlane(frame, { centre: middleOf(box) })
    if (!plane.ok) return plane
    cells.push({ members, box, plane: corners / groups.length > worthFitting ? fitted(plane.value, box, reachM) : plane.value })
  }
  return ok(cells)
}

/** True where one plane is exact enough: no georeference, or less than 100 km across. */
export function isSmall(frame: Frame, box: PixelBox): boolean {
  if (frame.crs === null || (frame.gsdFrom === 'typed' && frame.gsd)) return true
  const span = spanM(frame, box)
  return span !== null && span <= 2 * planeReachM
}

/** How far apart the sides of a box are on the ground, roughly; null where a corner has no place. */
export function spanM(frame: Frame, [left, top, right, bottom]: PixelBox): number | null {
  const places = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [(left + right) / 2, (top + bottom) / 2],
  ].map((xy) => frameToLonLat(frame, xy as PixelXY))
  const known = places.flatMap((place) => (place.ok ? [place.value] : []))
  const middle = known.at(-1)
  if (known.length < places.length || !middle) return null
  const east = known.map(([lon]) => Math.abs(Math.abs(lon - middle[0]) > 180 && Math.abs(lon - middle[0]) < 360 ? 360 - Math.abs(lon - middle[0]) : lon - middle[0]))
  const lowest = Math.min(...known.map(([, lat]) => Math.abs(lat)))
  const wide = 2 * Math.max(...east) * metresADegree * Math.cos(lowest * radians)
  const high = (Math.max(...known.map(([, lat]) => lat)) - Math.min(...known.map(([, lat]) => lat))) * metresADegree
  return Math.hypot(wide, high)
}

function grouped(frame: Frame, boxes: readonly PixelBox[]): number[][] {
  const groups = new Map<string, number[]>()
  boxes.forEach((box, i) => {
    const key = cellKey(frame, middleOf(box)) ?? `${i}`
    const group = groups.get(key)
    if (group) group.push(i)
    else groups.set(key, [i])
  })
  return [...groups.values()]
}

/** Cells of about half a degree; at the poles each thing has its own. */
function cellKey(frame: Frame, xy: PixelXY): string | null {
  const place = frameToLonLat(frame, xy)
  if (!place.ok || Math.abs(place.value[1]) > 85) return null
  const [lon, lat] = place.value
  const row = Math.floor(lat / 0.5)
  // the column counts from the frame, so that a cell does not hold both ends of a map
  const width = 0.5 / Math.cos((row + 0.5) * 0.5 * radians)
  return `${row} ${Math.floor(lon / width)} ${xy[0] < 0 ? 'w' : ''}`
}

function fitted(plane: MetricPlane, box: PixelBox, reachM: number): MetricPlane {
  const corners = [[box[0], box[1]], [box[2], box[1]], [box[0], box[3]], [box[2], box[3]], middleOf(box)].map((xy) => plane.toMetres(xy as PixelXY))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const metres: PixelBox = [Math.min(...xs) - reachM, Math.min(...ys) - reachM, Math.max(...xs) + reachM, Math.max(...ys) + reachM]
  if (!metres.every(Number.isFinite)) return plane
  const [a, b] = [plane.toPixels([metres[0], metres[1]]), plane.toPixels([metres[2], metres[3]])]
  const pixelsAMetre = Math.hypot(a[0] - b[0], a[1] - b[1]) / Math.hypot(metres[0] - metres[2], metres[1] - metres[3])
  return { name: plane.name, toMetres: fastMap(plane.toMetres, box, toleranceM), toPixels: fastMap(plane.toPixels, metres, toleranceM * pixelsAMetre) }
}

const toleranceM = 1e-4

function joined(boxes: readonly PixelBox[]): PixelBox {
  const box: PixelBox = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [left, top, right, bottom] of boxes) {
    box[0] = Math.min(box[0], left)
    box[1] = Math.min(box[1], top)
    box[2] = Math.max(box[2], right)
    box[3] = Math.max(box[3], bottom)
  }
  return box
}
