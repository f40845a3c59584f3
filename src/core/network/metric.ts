import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToCrs, lengthM, makeCrs } from '../geo/index.ts'

/** Lengths in one frame. `segmentM` and `lineM` are metres; `perPx` metres a pixel along columns and rows at a place. */
export type Metric = {
  readonly segmentM: (a: PixelXY, b: PixelXY) => number
  readonly lineM: (line: readonly PixelXY[]) => number
  readonly perPx: (at: PixelXY) => { readonly x: number; readonly y: number }
  /** how lengths are taken, for method texts */
  readonly words: string
}

/** Segments up to this long are measured with the radii of curvature in their middle: less than 1 mm off the geodesic. */
const shortM = 1000
const steepLatitude = 80
const degree = Math.PI / 180

/**
 * How lengths are measured in a frame: geodesic, or in the plane of a typed pixel size.
 * @fails `gsd_unknown`, `frame_unknown`
 */
export function metricOf(frame: Frame): Result<Metric> {
  const probe = lengthM(frame, middleOf(frame))
  if (!probe.ok) return probe
  const exact = (a: PixelXY, b: PixelXY): number => {
    const measured = lengthM(frame, [a, b])
    return measured.ok ? measured.value : Number.NaN
  }
  if (frame.gsdFrom === 'typed' && frame.gsd) {
    const { x, y } = frame.gsd
    return ok(metric((a, b) => Math.hypot((b[0] - a[0]) * x, (b[1] - a[1]) * y), 'in the plane of the typed pixel size'))
  }
  const crs = makeCrs(frame.crs ?? '')
  if (!crs.ok) return crs
  const { toGeodetic, ellipsoid } = crs.value
  const near = curvatureM(ellipsoid)
  const segmentM = (a: PixelXY, b: PixelXY): number => {
    const quick = near(toGeodetic(frameToCrs(frame, a)), toGeodetic(frameToCrs(frame, b)))
    return quick === null ? exact(a, b) : quick
  }
  return ok(metric(segmentM, 'geodesic'))
}

/** A line across the middle of the frame, to ask whether it can be measured in at all. */
const middleOf = ({ width, height }: Frame): PixelXY[] => [
  [width / 2, height / 2],
  [width / 2 + 1, height / 2],
]

function metric(segmentM: Metric['segmentM'], words: string): Metric {
  return {
    segmentM,
    lineM(line) {
      let sum = 0
      for (let i = 1; i < line.length; i++) sum += segmentM(line[i - 1] as PixelXY, line[i] as PixelXY)
      return sum
    },
    perPx: (at) => ({ x: segmentM(at, [at[0] + 1, at[1]]), y: segmentM(at, [at[0], at[1] + 1]) }),
    words,
  }
}

/** Metres between two near places on an ellipsoid; null where the short way of computing is not good enough. */
function curvatureM({ a, f }: { readonly a: number; readonly f: number }) {
  const e2 = f * (2 - f)
  return ([lon0, lat0]: readonly [number, number], [lon1, lat1]: readonly [number, number]): number | null => {
    const middle = ((lat0 + lat1) / 2) * degree
    const sine = Math.sin(middle)
    const w2 = 1 - e2 * sine * sine
    const w = Math.sqrt(w2)
    const north = (lat1 - lat0) * degree * ((a * (1 - e2)) / (w2 * w))
    const east = (lon1 - lon0) * degree * (a / w) * Math.cos(middle)
    const distanceM = Math.hypot(north, east)
    return distanceM < shortM && Math.abs(lat0) < steepLatitude && Math.abs(lat1) < steepLatitude ? distanceM : null
  }
}

/** The metric of a frame, or null where lengths can only be given in pixels; other failures stay failures. */
export function metricOrPixels(frame: Frame): Result<Metric | null> {
  const found = metricOf(frame)
  if (found.ok || found.error.code === 'gsd_unknown') return ok(found.ok ? found.value : null)
  return fail(found.error)
}

/** Length of a line in pixels. */
export function lengthPx(line: readonly PixelXY[]): number {
  let sum = 0
  for (let i = 1; i < line.length; i++) {
    const [x0, y0] = line[i - 1] as PixelXY
    const [x1, y1] = line[i] as PixelXY
    sum += Math.hypot(x1 - x0, y1 - y0)
  }
  return sum
}
