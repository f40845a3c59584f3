import type { Frame } from '../../contracts/frame.ts'
import { centreLonLat, lonLatToFrame } from '../../core/geo/index.ts'

/** about a hundred metres: far enough to tell a direction */
const stepDegrees = 1e-3

/** Where north lies on an image, in radians clockwise from its top: 0 for most, the turn of a rotated one; 0 without a position. */
export function northOf(frame: Frame | null): number {
  if (!frame || frame.crs === null) return 0
  const centre = centreLonLat(frame)
  if (!centre.ok) return 0
  const here = lonLatToFrame(frame, centre.value)
  const ahead = lonLatToFrame(frame, [centre.value[0], centre.value[1] + stepDegrees])
  if (!here.ok || !ahead.ok) return 0
  const turn = Math.atan2(ahead.value[0] - here.value[0], here.value[1] - ahead.value[1])
  // grid north of a projection leans a degree or two; only a turned image needs turning
  return Math.abs(turn) < leastTurn ? 0 : turn
}

const leastTurn = (3 * Math.PI) / 180
