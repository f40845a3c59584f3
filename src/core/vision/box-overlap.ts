import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { compareBoxes, type ScoredBox } from './nms.ts'

/** Shared area over the smaller area of two half-open boxes: 1 where one lies in the other. */
export function boxIos(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
}

/** Corners of a box turned by `angleRad` about its centre; y points down, so a positive angle turns clockwise on screen. */
export function turnedCorners({ x, y, width, height, angleRad }: { x: number; y: number; width: number; height: number; angleRad: number }): PixelXY[] {
  const along: PixelXY = [(width / 2) * Math.cos(angleRad), (width / 2) * Math.sin(angleRad)]
  const across: PixelXY = [(-height / 2) * Math.sin(angleRad), (height / 2) * Math.cos(angleRad)]
  const corner = (a: number, b: number): PixelXY => [x + a * along[0] + b * across[0], y + a * along[1] + b * across[1]]
  return [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)]
}

export function hullOf(points: readonly PixelXY[]): PixelBox {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Twice the signed area of a ring, closed or not. */
function twiceArea(ring: readonly PixelXY[]): number {
  let sum = 0
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as PixelXY
    sum += x * nextY - nextX * y
  })
  return sum
}

export const polygonArea = (ring: readonly PixelXY[]): number => Math.abs(twiceArea(ring)) / 2

/** The part of a polygon inside a convex one (Sutherland-Hodgman). */
function clipped(subject: readonly PixelXY[], convex: readonly PixelXY[]): PixelXY[] {
  const side = Math.sign(twiceArea(convex))
  let ring = [...subject]
  convex.forEach((from, i) => {
    const to = convex[(i + 1) % convex.length] as PixelXY
    const inside = ([x, y]: PixelXY) => side * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]))
    const before = ring
    ring = []
    before.forEach((point, k) => {
      const previous = before[(k + before.length - 1) % before.length] as PixelXY
      const [here, there] = [inside(point), inside(previous)]
      if (here >= 0 !== there >= 0) ring.push(between(previous, point, there / (there - here)))
      if (here >= 0) ring.push(point)
    })
  })
  return ring
}

const between = (a: PixelXY, b: PixelXY, t: number): PixelXY => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** Shared over joined area of two convex polygons. */
export function polygonIou(a: readonly PixelXY[], b: readonly PixelXY[]): number {
  const shared = polygonArea(clipped(a, b))
  const joined = polygonArea(a) + polygonArea(b) - shared
  return joined > 0 ? shared / joined : 0
}

/** As `nms`, by the overlap of turned outlines. */
export function suppressTurned(boxes: readonly ScoredBox[], iou: number): ScoredBox[] {
  const kept: ScoredBox[] = []
  for (const candidate of [...boxes].sort(compareBoxes)) {
    const isDouble = kept.some((other) => other.classIndex === candidate.classIndex && touches(other.box, candidate.box) && outlineIou(other, candidate) > iou)
    if (!isDouble) kept.push(candidate)
  }
  return kept
}

const touches = (a: PixelBox, b: PixelBox): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

const ringOf = ({ outline, box: [left, top, right, bottom] }: ScoredBox): readonly PixelXY[] =>
  outline ?? [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]

const outlineIou = (a: ScoredBox, b: ScoredBox): number => polygonIou(ringOf(a), ringOf(b))

/** Gaussian soft suppression: nothing goes, what overlaps a better box of its class loses score. Sorted by the new score. */
export function softNms(boxes: readonly ScoredBox[], { sigma, overlap }: { sigma: number; overlap: (a: PixelBox, b: PixelBox) => number }): ScoredBox[] {
  const waiting = [...boxes]
  const done: ScoredBox[] = []
  while (waiting.length > 0) {
    waiting.sort(compareBoxes)
    const best = waiting.shift() as ScoredBox
    done.push(best)
    waiting.forEach((other, i) => {
      if (other.classIndex === best.classIndex) waiting[i] = { ...other, score: other.score * Math.exp(-(overlap(best.box, other.box) ** 2) / sigma) }
    })
  }
  return done
}
