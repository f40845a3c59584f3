import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import { edgesOf, outlinePlane } from '../../core/registration/index.ts'
import type { RasterSource } from '../files/index.ts'
import type { VectorShapes } from '../vectors/index.ts'
import { type AlignOptions, type Alignment, alignmentOf, estimated, sideOf } from './align-images.ts'
import type { PairGrid } from './pair-grid.ts'
import { pairReader, type Side } from './read-pair.ts'

/** drone mosaics lie 75 px off on average */
const leastReachPx = 300
const leastOutlines = 5

/** How far outlines (of buildings, in degrees) lie off the edges an image shows. The offset is where the outlines show what the image shows. */
export async function alignOutlines(image: RasterSource, shapes: VectorShapes, { frameOf = (source) => source.frame, signal }: AlignOptions = {}): Promise<Result<Alignment>> {
  const frame = frameOf(image)
  const lines = placedLines(shapes, frame)
  if (!lines.ok) return lines
  const grid = gridOf(lines.value, frame)
  if (!grid.ok) return grid
  const picture = sideOf({ source: image, from: frame, to: frame })
  const edges: Side = async (box, sidePx) => {
    const { plane, clouded } = await picture(box, sidePx)
    return { plane: edgesOf(plane), clouded }
  }
  const outlines: Side = async (box, sidePx) => ({ plane: outlinePlane(onSquare(lines.value, box, sidePx), { width: sidePx, height: sidePx }), clouded: 0 })
  const pair = pairReader(grid.value, { a: edges, b: outlines })
  const offset = await estimated(pair, { of: 'outlines', reach: leastReachPx, ...(signal ? { signal } : {}) })
  if (!offset.ok) return offset
  const damage = image.damage()
  const warnings = damage ? [`${damage.sentence} What is missing was not compared.`] : []
  return ok(alignmentOf({ grid: grid.value, offset: offset.value, frame, what: 'outlines', warnings }))
}

function placedLines(shapes: VectorShapes, frame: Frame): Result<PixelXY[][]> {
  const lines: PixelXY[][] = []
  for (const line of shapes.lines) {
    const placed: PixelXY[] = []
    for (const [x, y] of line) {
      const at = frame.crs === null ? ok<PixelXY>([x, y]) : lonLatToFrame(frame, [x, y])
      if (!at.ok) return at
      placed.push(at.value)
    }
    lines.push(placed)
  }
  return ok(lines)
}

/** The part of the image around the outlines, with room for their being off. */
function gridOf(lines: readonly PixelXY[][], { width, height }: Frame): Result<PairGrid> {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let inside = 0
  for (const line of lines) {
    const [x, y] = line[0] ?? [Number.NaN, Number.NaN]
    if (x > -leastReachPx && y > -leastReachPx && x < width + leastReachPx && y < height + leastReachPx) inside++
    for (const [px, py] of line) [left, top, right, bottom] = [Math.min(left, px), Math.min(top, py), Math.max(right, px), Math.max(bottom, py)]
  }
  const box: PixelBox = [Math.max(0, left - leastReachPx), Math.max(0, top - leastReachPx), Math.min(width, right + leastReachPx), Math.min(height, bottom + leastReachPx)]
  if (inside < leastOutlines || !(box[2] - box[0] > 1 && box[3] - box[1] > 1))
    return fail({ code: 'frames_differ', message: `Only ${inside} outlines lie on the image, too few to compare.`, hint: 'Choose outlines of the same place.' })
  const whole = (right - left) * (bottom - top)
  const shared = (Math.min(width, right) - Math.max(0, left)) * (Math.min(height, bottom) - Math.max(0, top))
  return ok({ box, step: 1, width: Math.floor(box[2] - box[0]), height: Math.floor(box[3] - box[1]), overlapShare: Math.max(0, Math.min(1, shared / whole)) })
}

function onSquare(lines: readonly PixelXY[][], [left, top, right]: PixelBox, sidePx: number): PixelXY[][] {
  const scale = sidePx / (right - left)
  return lines.map((line) => line.map(([x, y]): PixelXY => [(x - left) * scale, (y - top) * scale]))
}
