import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'

/** The ground two pictures share, as a box of the first one's pixels, and how many of those make one pixel of the common grid (that of the coarser picture). */
export type PairGrid = {
  readonly box: PixelBox
  readonly step: number
  readonly width: number
  readonly height: number
  /** part of the smaller picture's ground that both cover, 0 to 1 */
  readonly overlapShare: number
}

const edgePoints = 9

/** Common grid of two frames: pixels of `a`, made coarser where `b` is coarser. `frames_differ` where they cannot be brought together or do not meet. */
export function pairGrid(a: Frame, b: Frame): Result<PairGrid> {
  const mapped = mapPixels(b, a, outlineOf(b))
  if (!mapped.ok) return mapped
  const xs = mapped.value.map(([x]) => x)
  const ys = mapped.value.map(([, y]) => y)
  const other: PixelBox = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const box: PixelBox = [Math.max(0, other[0]), Math.max(0, other[1]), Math.min(a.width, other[2]), Math.min(a.height, other[3])]
  if (!(box[2] - box[0] > 1 && box[3] - box[1] > 1))
    return fail({ code: 'frames_differ', message: 'The two images do not show the same ground.', hint: 'Choose images that overlap.' })
  const step = stepOf(a, b)
  if (!step.ok) return step
  return ok({
    box,
    step: step.value,
    width: Math.max(1, Math.floor((box[2] - box[0]) / step.value)),
    height: Math.max(1, Math.floor((box[3] - box[1]) / step.value)),
    overlapShare: Math.min(1, surface(box) / Math.min(a.width * a.height, surface(other))),
  })
}

/** Pixels of `a` a pixel in the middle of `b` covers, along a side; 1 where both are alike within a twentieth or `b` is finer. */
function stepOf(a: Frame, b: Frame): Result<number> {
  const [x, y] = [b.width / 2, b.height / 2]
  const mapped = mapPixels(b, a, [
    [x, y],
    [x + 1, y],
    [x, y + 1],
  ])
  if (!mapped.ok) return mapped
  const [[ox, oy] = [0, 0], [cx, cy] = [0, 0], [rx, ry] = [0, 0]] = mapped.value
  const step = Math.sqrt(Math.abs((cx - ox) * (ry - oy) - (cy - oy) * (rx - ox)))
  return ok(step < 1.05 ? 1 : step)
}

const surface = ([left, top, right, bottom]: PixelBox) => (right - left) * (bottom - top)

function outlineOf({ width, height }: Frame): PixelXY[] {
  const along = Array.from({ length: edgePoints }, (_, i) => i / (edgePoints - 1))
  return along.flatMap((t): PixelXY[] => [
    [t * width, 0],
    [t * width, height],
    [0, t * height],
    [width, t * height],
  ])
}
