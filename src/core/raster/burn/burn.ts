import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import type { GridSource } from '../grid/grid.ts'
import { fillRings } from './rasterize-rings.ts'
import { touchSegment, walkSegment } from './segments.ts'

/** A shape in pixels of the grid with the value it leaves; polygons by even-odd rings, so holes and parts need no order. */
export type BurnShape =
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly PixelXY[])[]; readonly value: number }
  | { readonly kind: 'line'; readonly points: readonly PixelXY[]; readonly value: number }
  | { readonly kind: 'point'; readonly at: PixelXY; readonly value: number }

type Canvas = { readonly width: number; readonly height: number; readonly values: Uint8Array | Int32Array | Float64Array; readonly valid: Uint8Array }

/**
 * Shapes as pixels, later ones over earlier ones. A polygon takes the pixels whose centre is inside, a line one pixel a step;
 * with `allTouched` both take every pixel they touch. What no shape covers has no data.
 */
export function burnSource(
  shapes: readonly BurnShape[],
  { width, height, allTouched = false }: { readonly width: number; readonly height: number; readonly allTouched?: boolean | undefined },
): GridSource {
  const boxed = shapes.map((shape) => ({ shape, box: boxOf(shape) }))
  const inside = (box: PixelBox) => boxed.filter((one) => one.box[0] <= box[2] && one.box[1] <= box[3] && one.box[2] >= box[0] && one.box[3] >= box[1])
  return {
    width,
    height,
    tile: { width: 512, height: 512 },
    isEmpty: (box) => inside(box).length === 0,
    read: async (box) => {
      const size = { width: box[2] - box[0], height: box[3] - box[1] }
      const canvas: Canvas = { ...size, values: new Float64Array(size.width * size.height), valid: new Uint8Array(size.width * size.height) }
      for (const { shape } of inside(box)) burnShape(canvas, shape, { origin: [box[0], box[1]], allTouched })
      return canvas
    },
  }
}

type How = { readonly origin: PixelXY; readonly allTouched: boolean }

function burnShape(canvas: Canvas, shape: BurnShape, { origin, allTouched }: How): void {
  const { width, height, values, valid } = canvas
  const paint = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    values[y * width + x] = shape.value
    valid[y * width + x] = 1
  }
  const moved = (points: readonly PixelXY[]) => points.map(([x, y]): PixelXY => [x - origin[0], y - origin[1]])
  const size = { width, height }
  if (shape.kind === 'point') return paint(Math.floor(shape.at[0] - origin[0]), Math.floor(shape.at[1] - origin[1]))
  if (shape.kind === 'line') {
    const points = moved(shape.points)
    for (let k = 1; k < points.length; k++) (allTouched ? touchSegment : walkSegment)([points[k - 1] as PixelXY, points[k] as PixelXY], size, paint)
    return
  }
  const rings = shape.rings.map(moved)
  fillRings(rings, size, (row, from, to) => {
    values.fill(shape.value, row * width + from, row * width + to)
    valid.fill(1, row * width + from, row * width + to)
  })
  if (!allTouched) return
  for (const ring of rings) {
    for (let k = 0; k < ring.length; k++) touchSegment([ring[k] as PixelXY, ring[(k + 1) % ring.length] as PixelXY], size, paint)
  }
}

/** Box around a shape. */
export function boxOf(shape: BurnShape): PixelBox {
  const points = shape.kind === 'point' ? [shape.at] : shape.kind === 'line' ? shape.points : shape.rings.flat()
  let box: PixelBox = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of points) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
  return box
}
