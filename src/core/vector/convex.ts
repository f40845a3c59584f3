import type { PixelXY } from '../../contracts/frame.ts'

/** True for a closed ring that turns one way only and goes around once; such a ring cannot cross itself. Sides without length are passed over. */
export function isConvex(ring: readonly PixelXY[]): boolean {
  let turn = 0
  let reversals = 0
  let heading = 0
  let before = lastSide(ring)
  for (let i = 1; i < ring.length; i++) {
    const side = sideTo(ring, i)
    if (side[0] === 0 && side[1] === 0) continue
    const cross = before[0] * side[1] - before[1] * side[0]
    const isBack = cross === 0 && before[0] * side[0] + before[1] * side[1] < 0
    if (isBack || Math.sign(cross) * turn < 0) return false
    turn ||= Math.sign(cross)
    // once around goes right once and left once
    const sign = Math.sign(side[0]) || heading
    if (sign !== heading) reversals++
    heading = sign
    before = side
  }
  return turn !== 0 && reversals <= 3
}

function sideTo(ring: readonly PixelXY[], i: number): [number, number] {
  const [ax, ay] = ring[i - 1] as PixelXY
  const [bx, by] = ring[i] as PixelXY
  return [bx - ax, by - ay]
}

/** The side that leads to the first corner. */
function lastSide(ring: readonly PixelXY[]): [number, number] {
  for (let i = ring.length - 1; i > 0; i--) {
    const side = sideTo(ring, i)
    if (side[0] !== 0 || side[1] !== 0) return side
  }
  return [0, 0]
}
