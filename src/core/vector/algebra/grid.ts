import type { Path64, Point64 } from 'clipper2-ts'
import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'

/** Between positions and the whole numbers that Clipper works on. */
export type Grid = { readonly toPath: (ring: readonly PixelXY[]) => Path64; readonly toRun: (path: Path64) => PixelXY[]; readonly step: number }

/**
 * A grid of 2^bits steps over a box. 26 bits keep every product exact in a double, so Clipper is fastest; 34 bits are for layers, whose sides
 * are short beside the whole.
 */
export function gridOver([left, top, right, bottom]: PixelBox, bits: number): Grid {
  const extent = Math.max(right - left, bottom - top)
  // powers of two: corners of pixels, and halves of them, come through unchanged
  const reach = 2 ** Math.ceil(Math.log2(extent > 0 ? extent : 1))
  const scale = 2 ** bits / reach
  const x0 = Math.round((left + right) / 2 / reach) * reach
  const y0 = Math.round((top + bottom) / 2 / reach) * reach
  return {
    step: 1 / scale,
    toPath(ring) {
      const last = ring.length - 1
      const [first, end] = [ring[0], ring[last]]
      // Clipper closes rings itself
      const count = last > 0 && first && end && first[0] === end[0] && first[1] === end[1] ? last : ring.length
      const path = new Array<Point64>(count)
      for (let i = 0; i < count; i++) {
        const [x, y] = ring[i] as PixelXY
        path[i] = { x: Math.round((x - x0) * scale), y: Math.round((y - y0) * scale), z: 0 }
      }
      return path
    },
    toRun: (path) => path.map(({ x, y }): PixelXY => [x / scale + x0, y / scale + y0]),
  }
}

/** Twice the surface of an open path, positive for outer rings as Clipper gives them. */
export function pathArea(path: Path64): number {
  let twice = 0
  const [origin] = path
  let last = path.at(-1)
  if (!last || !origin) return 0
  for (const point of path) {
    twice += (last.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (last.y - origin.y)
    last = point
  }
  return twice
}
