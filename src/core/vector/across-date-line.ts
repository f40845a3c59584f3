import type { PixelXY } from '../../contracts/frame.ts'

/**
 * A ring in which a side longer than half a turn goes the short way, across the date line; longitudes then run on beyond it.
 * The ring as it is where no side is that long. A whole turn is the edge of a world map and stays.
 * @param halfTurn 180 degrees in the unit of the ring
 */
export function acrossDateLine(ring: readonly PixelXY[], halfTurn: number): readonly PixelXY[] {
  const isShort = (step: number) => Math.abs(step) <= halfTurn || Math.abs(step) >= 2 * halfTurn
  if (ring.every(([x], at) => isShort(x - (ring[at - 1]?.[0] ?? x)))) return ring
  let turns = 0
  return ring.map(([x, y], at): PixelXY => {
    const step = x - (ring[at - 1]?.[0] ?? x)
    if (!isShort(step)) turns -= Math.sign(step)
    return [x + turns * 2 * halfTurn, y]
  })
}
