import type { PixelXY } from '../../../contracts/frame.ts'

/** How much of each pixel of a square picture is covered, 0 to 1; values above 1 mean that several things lie there. */
export type Coverage = { readonly side: number; readonly values: Float32Array }

/**
 * Coverage of polygons, exact along their edges: signed areas are summed pixel by pixel along each row (after Raph Levien's font-rs).
 * Rings are in pixels of the picture, outer ring first; whichever way they run, a hole stays a hole.
 */
export function makeFill(side: number) {
  // a spare column takes what lies right of the picture
  const sums = new Float32Array((side + 1) * side)
  return {
    polygon(rings: readonly (readonly PixelXY[])[]) {
      rings.forEach((ring, at) => {
        const sign = Math.sign(turn(ring)) * (at === 0 ? 1 : -1)
        for (let i = 1; i < ring.length; i++) edge({ sums, side, sign }, ring[i - 1] as PixelXY, ring[i] as PixelXY)
      })
    },
    coverage(): Coverage {
      const values = new Float32Array(side * side)
      for (let row = 0; row < side; row++) {
        let sum = 0
        for (let column = 0; column < side; column++) {
          sum += sums[row * (side + 1) + column] as number
          values[row * side + column] = Math.min(1, Math.max(0, sum))
        }
      }
      return { side, values }
    },
  }
}

/** Twice the surface of a ring, signed by the way it runs. */
function turn(ring: readonly PixelXY[]): number {
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as PixelXY
    const [bx, by] = ring[i] as PixelXY
    twice += ax * by - bx * ay
  }
  return twice
}

type Onto = { readonly sums: Float32Array; readonly side: number; readonly sign: number }

/** Adds what lies right of an edge to the rows it passes. */
function edge({ sums, side, sign }: Onto, a: PixelXY, b: PixelXY): void {
  if (a[1] === b[1]) return
  const [from, to, way] = a[1] < b[1] ? [a, b, -sign] : [b, a, sign]
  const slope = (to[0] - from[0]) / (to[1] - from[1])
  const top = Math.max(0, from[1])
  const bottom = Math.min(side, to[1])
  const xAt = (y: number) => Math.min(side, Math.max(0, from[0] + (y - from[1]) * slope))
  for (let row = Math.floor(top); row < bottom; row++) {
    const [y0, y1] = [Math.max(top, row), Math.min(bottom, row + 1)]
    if (y1 > y0) spread(sums, row * (side + 1), { x0: xAt(y0), x1: xAt(y1), height: (y1 - y0) * way })
  }
}

/** One row of one edge: the share of each pixel right of it, as differences along the row. */
function spread(sums: Float32Array, start: number, { x0, x1, height }: { x0: number; x1: number; height: number }): void {
  const [left, right] = x0 < x1 ? [x0, x1] : [x1, x0]
  const first = Math.floor(left)
  const last = Math.ceil(right)
  if (last <= first + 1) {
    // inside one pixel
    const inside = (left + right) / 2 - first
    add(sums, start + first, height * (1 - inside))
    add(sums, start + first + 1, height * inside)
    return
  }
  const per = height / (right - left)
  let before = 0
  for (let column = first; column < last; column++) {
    const [u, v] = [Math.max(left, column), Math.min(right, column + 1)]
    // part of the height that the edge has passed by the end of this pixel, seen from the pixel
    const passed = (v - u) * per
    const share = passed * (column + 1 - (u + v) / 2)
    add(sums, start + column, share + before)
    before = passed - share
  }
  add(sums, start + last, before)
}

function add(sums: Float32Array, at: number, value: number): void {
  sums[at] = (sums[at] as number) + value
}
