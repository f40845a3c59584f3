import { mapPixels } from '../../core/geo/index.ts'
import { boxOfRings, clipBox, convexHull, pointInRings, ringOfBox } from '../../core/vector/index.ts'
import type { Frame, PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Area } from '../../contracts/workspace.ts'

/** Outline of an area in pixels of the map. */
export function ringsOn(frame: Frame, area: Pick<Area, 'frame' | 'rings'>): Result<Rings> {
  const rings: Rings = []
  for (const ring of area.rings) {
    const mapped = mapPixels(area.frame, frame, ring)
    if (!mapped.ok) return mapped
    rings.push(mapped.value)
  }
  return ok(rings)
}

/** The image without an area: its edge with the area as a hole. `area_empty` where nothing is left. */
export function outsideOf(frame: Frame, area: Area): Result<Rings> {
  const rings = ringsOn(frame, area)
  if (!rings.ok) return rings
  const image: PixelBox = [0, 0, frame.width, frame.height]
  const corners = ringOfBox(image)
  const coversAll = corners.every((corner) => pointInRings(inset(corner, image), rings.value)) && rings.value.length === 1
  if (coversAll) return fail({ code: 'area_empty', message: `Area ${area.name} covers the whole image, so nothing lies outside it.`, hint: 'Draw a smaller area.' })
  return ok([corners, ...rings.value])
}

/** A hair inside the corner of the image, so that an area drawn along its edge holds it. */
const inset = ([x, y]: PixelXY, [left, top, right, bottom]: PixelBox): PixelXY => [
  x === left ? x + 1e-6 : x === right ? x - 1e-6 : x,
  y === top ? y + 1e-6 : y === bottom ? y - 1e-6 : y,
]

/** The ground between two areas: the outline around both without either. `area_invalid` where they meet. */
export function betweenAreas(frame: Frame, [a, b]: readonly [Area, Area]): Result<Rings> {
  const first = ringsOn(frame, a)
  if (!first.ok) return first
  const second = ringsOn(frame, b)
  if (!second.ok) return second
  const [one, other] = [convexHull(first.value.flat()), convexHull(second.value.flat())]
  if (shareGround(one, other))
    return fail({ code: 'area_invalid', message: `Areas ${a.name} and ${b.name} meet, so there is no ground between them.`, hint: 'Draw the ground that is meant.' })
  return ok([convexHull([...one, ...other]), one, other])
}

/** Whether two convex rings share ground: then no side of either parts them. */
export function shareGround(a: readonly PixelXY[], b: readonly PixelXY[]): boolean {
  return !parts(a, b) && !parts(b, a)
}

function parts(ring: readonly PixelXY[], other: readonly PixelXY[]): boolean {
  const [cx, cy] = centreOf(ring)
  return ring.slice(1).some(([x1, y1], i) => {
    const [x0, y0] = ring[i] as PixelXY
    const side = ([x, y]: PixelXY) => (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
    const own = Math.sign(side([cx, cy]))
    return own !== 0 && other.every((xy) => side(xy) * own <= 0)
  })
}

const centreOf = (ring: readonly PixelXY[]): PixelXY => {
  const corners = ring.slice(1)
  return [corners.reduce((sum, [x]) => sum + x, 0) / corners.length, corners.reduce((sum, [, y]) => sum + y, 0) / corners.length]
}

/** Names of the areas that share ground with each, by area id; outlines are taken as their convex hulls, which may meet where the areas do not. */
export function overlapsOf(frame: Frame | null, areas: readonly Area[]): ReadonlyMap<string, string[]> {
  const placed = areas.map((area) => {
    const rings = frame ? ringsOn(frame, area) : null
    return { area, hull: rings?.ok ? convexHull(rings.value.flat()) : [] }
  })
  const meets = (a: readonly PixelXY[], b: readonly PixelXY[]) => a.length > 0 && b.length > 0 && clipBox(boxOfRings([[...a]]), boxOfRings([[...b]])) !== null && shareGround(a, b)
  return new Map(placed.map(({ area, hull }) => [area.id, placed.filter((other) => other.area !== area && meets(hull, other.hull)).map((other) => other.area.name)]))
}

/** A closed ring `distance` pixels around a box, rounded at its corners. */
export function aroundBox([left, top, right, bottom]: PixelBox, [dx, dy]: readonly [number, number]): PixelXY[] {
  const corners: readonly (readonly [number, number, number])[] = [
    [right, bottom, 0],
    [left, bottom, 1],
    [left, top, 2],
    [right, top, 3],
  ]
  const steps = 16
  const ring = corners.flatMap(([x, y, quarter]) =>
    Array.from({ length: steps + 1 }, (_, i): PixelXY => {
      const angle = (quarter + i / steps) * (Math.PI / 2)
      return [x + dx * Math.cos(angle), y + dy * Math.sin(angle)]
    }),
  )
  return [...ring, ring[0] ?? [right, bottom]]
}
