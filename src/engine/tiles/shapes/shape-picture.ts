import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { linesOf, pointsOf, polygonsOf } from '../../../core/vector/index.ts'
import type { PlacedShape, PlacedShapes } from './placed-shapes.ts'
import { makeShapeInks, type ShapeInks } from './shape-inks.ts'
import { lookOfShape, penOf } from './shape-look.ts'

export type ShapePicture = {
  readonly placed: PlacedShapes
  readonly title: string
  readonly box: PixelBox
  readonly sidePx: number
  /** position of the picture on the whole map in screen pixels, so that hatches of neighbours join */
  readonly originPx: readonly [number, number]
  /** classes to draw; null: all */
  readonly classes: readonly string[] | null
}

/** RGBA of shapes over a box of the map: fill, hatch, casing and line in the colours of their classes. Null where nothing lies. */
export function drawShapeTile({ placed, title, box, sidePx, originPx, classes }: ShapePicture): Uint8Array | null {
  const scale = sidePx / (box[2] - box[0])
  // pens and spots of shapes beside the tile reach into it
  const margin = 8 / scale
  const near = placed.meeting([box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin]).filter(({ classId }) => classes === null || classes.includes(classId))
  if (near.length === 0) return null
  const onTile = ([x, y]: PixelXY): PixelXY => [(x - box[0]) * scale, (y - box[1]) * scale]
  const out = new Uint8Array(sidePx * sidePx * 4)
  for (const shapes of byLook(near)) {
    const [first] = shapes
    if (!first) continue
    const inks = makeShapeInks(sidePx, penOf(first))
    for (const shape of shapes) drawShape(inks, shape, { scale, onTile })
    inks.layOn(out, lookOfShape(first.classId, title), originPx)
  }
  return out
}

/** Shapes drawn alike, open roads below what blocks them. */
function byLook(shapes: readonly PlacedShape[]): PlacedShape[][] {
  const groups = new Map<string, PlacedShape[]>()
  for (const shape of shapes) {
    const key = `${shape.classId} ${penOf(shape)}`
    const group = groups.get(key)
    if (group) group.push(shape)
    else groups.set(key, [shape])
  }
  const order = ['line', 'dotted', 'dashed']
  const rank = ([first]: PlacedShape[]) => (first ? order.indexOf(penOf(first)) : 0)
  return [...groups.values()].sort((a, b) => rank(a) - rank(b))
}

type Placing = { readonly scale: number; readonly onTile: (xy: PixelXY) => PixelXY }

function drawShape(inks: ShapeInks, { geometry, box }: PlacedShape, { scale, onTile }: Placing): void {
  const sizePx = Math.max(box[2] - box[0], box[3] - box[1]) * scale
  const middle: PixelXY = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  for (const polygon of polygonsOf(geometry)) {
    if (sizePx < 1.5) inks.speck(onTile(middle))
    else
      inks.polygon(
        polygon.map((ring) => ring.map(onTile)),
        sizePx,
      )
  }
  for (const line of linesOf(geometry)) inks.line(line.map(onTile))
  for (const point of pointsOf(geometry)) inks.spot(onTile(point))
}
