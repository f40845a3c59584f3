import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

type Side = { inside(xy: PixelXY): boolean; cut(a: PixelXY, b: PixelXY): PixelXY }

/**
 * The closed ring cut to a box (Sutherland-Hodgman), closed again; empty when nothing is left.
 * Parts that fall apart stay joined along the box, which changes neither surface nor the pixels inside.
 */
export function clipRing(ring: readonly PixelXY[], box: PixelBox): PixelXY[] {
  const open = ring.slice(0, -1)
  const points = sidesOf(box).reduce<PixelXY[]>(cutBy, open)
  const [first] = points
  return first && points.length > 2 ? [...points, first] : []
}

function cutBy(points: PixelXY[], { inside, cut }: Side): PixelXY[] {
  return points.flatMap((point, at) => {
    const before = points[(at + points.length - 1) % points.length] as PixelXY
    if (inside(point)) return inside(before) ? [point] : [cut(before, point), point]
    return inside(before) ? [cut(before, point)] : []
  })
}

function sidesOf([left, top, right, bottom]: PixelBox): Side[] {
  return [
    { inside: (p) => p[0] >= left, cut: (a, b) => crossX(a, b, left) },
    { inside: (p) => p[0] <= right, cut: (a, b) => crossX(a, b, right) },
    { inside: (p) => p[1] >= top, cut: (a, b) => crossY(a, b, top) },
    { inside: (p) => p[1] <= bottom, cut: (a, b) => crossY(a, b, bottom) },
  ]
}

const crossX = (a: PixelXY, b: PixelXY, x: number): PixelXY => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])]
const crossY = (a: PixelXY, b: PixelXY, y: number): PixelXY => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y]
