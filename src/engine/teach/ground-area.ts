import type { Frame, PixelBox, Rings } from '../../contracts/frame.ts'
import { polygonAreaM2 } from '../../core/geo/index.ts'
import { boxOfRings } from '../../core/vector/index.ts'

const twice = (ring: Rings[number]): number => {
  let sum = 0
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1], ring[at]]
    if (a && b) sum += a[0] * b[1] - b[0] * a[1]
  }
  return Math.abs(sum)
}

/** Area of rings in pixels of a frame, in square metres where it is known, and their box. */
export function groundAreaM2(frame: Frame, rings: Rings): { areaPx: number; areaM2: number | null; bbox: PixelBox } {
  const areaPx = Math.max(
    0,
    rings.reduce((sum, ring, at) => sum + ((at === 0 ? 1 : -1) * twice(ring)) / 2, 0),
  )
  // without a pixel size there is no ground area
  const areaM2 = polygonAreaM2(frame, rings)
  return { areaPx, areaM2: areaM2.ok ? areaM2.value : null, bbox: boxOfRings(rings) }
}
