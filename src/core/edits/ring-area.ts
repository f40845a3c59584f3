import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

/** Twice the signed plane area of a closed ring, in square pixels. */
export function twiceSigned(ring: readonly PixelXY[]): number {
  let twice = 0
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1] as PixelXY, ring[at] as PixelXY]
    twice += a[0] * b[1] - b[0] * a[1]
  }
  return twice
}

export const ringArea = (ring: readonly PixelXY[]): number => Math.abs(twiceSigned(ring)) / 2

export const ringOfObject = ({ outline, bbox: [left, top, right, bottom] }: { outline: readonly PixelXY[] | null; bbox: PixelBox }): PixelXY[] =>
  outline
    ? closed(outline)
    : [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ]

function closed(ring: readonly PixelXY[]): PixelXY[] {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : [...ring]
}
