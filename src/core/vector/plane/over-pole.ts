import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import { frameToLonLat, lonLatToFrame } from '../../geo/index.ts'
import { worldWidthPx } from './world-width.ts'

/**
 * A ring that goes once around a pole, closed over the pole as maps in longitude and latitude need it; any other ring unbroken, running on beyond
 * the end of the map where it crosses it.
 */
export function overPole(frame: Frame, ring: readonly PixelXY[]): PixelXY[] {
  const width = worldWidthPx(frame)
  const [first] = ring
  if (width === null || !first) return [...ring]
  const run: PixelXY[] = []
  let last = first[0]
  for (const [x, y] of ring) {
    last = x + width * Math.round((last - x) / width)
    run.push([last, y])
  }
  const end = run.at(-1)
  const start = run[0]
  if (!end || !start || Math.abs(end[0] - start[0]) < width / 2) return run
  const place = frameToLonLat(frame, start)
  const pole = place.ok ? lonLatToFrame(frame, [0, place.value[1] < 0 ? -90 : 90]) : place
  if (!pole.ok) return run
  return [...run, [end[0], pole.value[1]], [start[0], pole.value[1]], start]
}
