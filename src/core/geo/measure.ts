import geodesic from 'geographiclib-geodesic'
import { gsdUnknown } from './gsd-unknown.ts'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Crs } from './crs.ts'
import { type Ellipsoid, toEcef, zoneAreaM2 } from './ellipsoid.ts'
import { frameToCrs, measurableCrs } from './frames.ts'

/** Edges straight in the CRS get a vertex about every 100 m, so that the geodesic between two of them follows the edge. */
const vertexDistanceM = 100
const maxVerticesAnEdge = 4096

/**
 * Area in m2 of a polygon in pixels of the frame, holes taken off: geodesic on the ellipsoid, or plane with a typed GSD.
 * `gsd_unknown` or `frame_unknown` when the frame cannot be measured in.
 */
export function polygonAreaM2(frame: Frame, rings: Rings): Result<number> {
  const ruler = rulerOf(frame)
  if (!ruler.ok) return ruler
  const areas = rings.map(ruler.value.ringM2)
  const [outer = 0, ...holes] = areas
  return measured(holes.reduce((sum, hole) => sum - hole, outer))
}

/** Length in metres of a line in pixels of the frame. */
export function lengthM(frame: Frame, points: readonly PixelXY[]): Result<number> {
  const ruler = rulerOf(frame)
  if (!ruler.ok) return ruler
  let sum = 0
  for (let i = 1; i < points.length; i++) sum += ruler.value.edgeM(points[i - 1] as PixelXY, points[i] as PixelXY)
  return measured(sum)
}

/** A point outside the domain of the projection has no place on the ellipsoid. */
function measured(value: number): Result<number> {
  if (Number.isFinite(value)) return ok(value)
  return fail({ code: 'frame_unknown', message: 'A position lies outside the domain of the coordinate system.', hint: 'Check the coordinate system of the image.' })
}

type Ruler = { readonly edgeM: (a: PixelXY, b: PixelXY) => number; readonly ringM2: (ring: readonly PixelXY[]) => number }

function rulerOf(frame: Frame): Result<Ruler> {
  if (frame.gsdFrom === 'typed' && frame.gsd) {
    const { x, y } = frame.gsd
    return ok({ edgeM: (a, b) => Math.hypot((b[0] - a[0]) * x, (b[1] - a[1]) * y), ringM2: (ring) => planeArea(ring) * x * y })
  }
  if (frame.crs === null) return gsdUnknown()
  const crs = measurableCrs(frame)
  if (!crs.ok) return crs
  return ok(geodesicRuler(crs.value, frame))
}

function geodesicRuler(crs: Crs, frame: Frame): Ruler {
  const earth = earthOf(crs.ellipsoid)
  const degrees = (xy: PixelXY) => crs.toGeodetic(frameToCrs(frame, xy))
  const between = (a: PixelXY, b: PixelXY) => {
    const [from, to] = [degrees(a), degrees(b)]
    const distanceM = apartM(toEcef(crs.ellipsoid, from), toEcef(crs.ellipsoid, to))
    // an edge all around the Earth ends where it began, and is not of no length
    const goesAround = Math.abs(to[0] - from[0]) > 180
    const count = goesAround ? maxVerticesAnEdge : Number.isFinite(distanceM) ? Math.min(maxVerticesAnEdge, Math.max(1, Math.ceil(distanceM / vertexDistanceM))) : 1
    return Array.from({ length: count }, (_, k): PixelXY => [a[0] + ((b[0] - a[0]) * k) / count, a[1] + ((b[1] - a[1]) * k) / count])
  }
  return {
    edgeM(a, b) {
      const way = [...between(a, b), b].map(degrees)
      let sum = 0
      for (let i = 1; i < way.length; i++) sum += inverseM(earth, way[i - 1] as [number, number], way[i] as [number, number])
      return sum
    },
    ringM2(ring) {
      const polygon = earth.Polygon(false)
      const turns = new Turns()
      for (let i = 1; i < ring.length; i++) {
        for (const xy of between(ring[i - 1] as PixelXY, ring[i] as PixelXY)) {
          const place = degrees(xy)
          polygon.AddPoint(place[1], place[0])
          turns.add(place)
        }
      }
      const areaM2 = Math.abs(polygon.Compute(false, true).area ?? Number.NaN)
      // the library gives the smaller of the two parts a ring cuts the Earth into
      return turns.isOverHalf(ring.length > 1 ? degrees(ring[0] as PixelXY) : null) ? zoneAreaM2(crs.ellipsoid, [-90, 90], 360) - areaM2 : areaM2
    },
  }
}

/** About which part of the Earth a ring encloses, on a sphere, with longitudes as they are written. */
class Turns {
  #last: readonly [number, number] | null = null
  #sum = 0

  add([lon, lat]: readonly [number, number]): void {
    const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
    if (this.#last) this.#sum += (lon - this.#last[0]) * (sine(lat) + sine(this.#last[1]))
    this.#last = [lon, lat]
  }

  /** @param first the corner that closes the ring */
  isOverHalf(first: readonly [number, number] | null): boolean {
    if (first) this.add(first)
    // the whole Earth counts 1440: 360 degrees, sines from -1 to 1, two of them a side
    return Math.abs(this.#sum) > 720 + 1e-6
  }
}

/** Straight through the Earth: near enough to tell how many vertices an edge needs. */
const apartM = (p: readonly [number, number, number], q: readonly [number, number, number]): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])

type Earth = InstanceType<typeof geodesic.Geodesic.Geodesic>

function earthOf({ a, f }: Ellipsoid): Earth {
  return new geodesic.Geodesic.Geodesic(a, f)
}

function inverseM(earth: Earth, p: [number, number], q: [number, number]): number {
  return earth.Inverse(p[1], p[0], q[1], q[0]).s12 ?? Number.NaN
}

function planeArea(ring: readonly PixelXY[]): number {
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as PixelXY
    const [x1, y1] = ring[i] as PixelXY
    twice += x0 * y1 - x1 * y0
  }
  return Math.abs(twice) / 2
}
