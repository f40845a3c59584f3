import tokens from '../../../contracts/tokens.json' with { type: 'json' }
import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import type { Look } from '../../../core/picture/index.ts'
import { linesOf, pointsOf, polygonsOf } from '../../../core/vector/index.ts'
import { type Coverage, makeFill } from './coverage.ts'
import { lay, layHatch } from './ink.ts'
import type { PlacedShape, PlacedShapes } from './placed-shapes.ts'
import { lookOfShape, penOf } from './shape-look.ts'
import { makeStroke, type Pen } from './stroke.ts'

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

/** as objects are drawn: below this size an outline would hide what it encloses */
const outlineFromPx = 12
const spotPx = 4
const { outline, fillAlpha } = tokens.map
const dashBar = tokens.hatch['dash-bar'].dash
const dashes = { line: undefined, dashed: [dashBar[0] ?? 7, dashBar[1] ?? 5], dotted: [2, 3] } as const

/** RGBA of shapes over a box of the map: fill, hatch, casing and line in the colours of their classes. Null where nothing lies. */
export function drawShapeTile({ placed, title, box, sidePx, originPx, classes }: ShapePicture): Uint8Array | null {
  const scale = sidePx / (box[2] - box[0])
  // pens and spots of shapes beside the tile reach into it
  const margin = 8 / scale
  const near = placed.meeting([box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin]).filter(({ classId }) => classes === null || classes.includes(classId))
  if (near.length === 0) return null
  const onTile = ([x, y]: PixelXY): PixelXY => [(x - box[0]) * scale, (y - box[1]) * scale]
  const out = new Uint8Array(sidePx * sidePx * 4)
  for (const [key, shapes] of byLook(near)) {
    const [first] = shapes
    if (!first) continue
    drawGroup({ out, shapes, look: lookOfShape(first.classId, title), pen: key.endsWith('dashed') ? 'dashed' : key.endsWith('dotted') ? 'dotted' : 'line', sidePx, originPx, scale, onTile })
  }
  return out
}

/** Shapes drawn alike, open roads below what blocks them. */
function byLook(shapes: readonly PlacedShape[]): [string, PlacedShape[]][] {
  const groups = new Map<string, PlacedShape[]>()
  for (const shape of shapes) {
    const key = `${shape.classId} ${penOf(shape)}`
    const group = groups.get(key)
    if (group) group.push(shape)
    else groups.set(key, [shape])
  }
  const rank = (key: string) => (key.endsWith('dashed') ? 2 : key.endsWith('dotted') ? 1 : 0)
  return [...groups].sort(([a], [b]) => rank(a) - rank(b))
}

type Group = {
  readonly out: Uint8Array
  readonly shapes: readonly PlacedShape[]
  readonly look: Look
  readonly pen: keyof typeof dashes
  readonly sidePx: number
  readonly originPx: readonly [number, number]
  readonly scale: number
  readonly onTile: (xy: PixelXY) => PixelXY
}

function drawGroup({ out, shapes, look, pen, sidePx, originPx, scale, onTile }: Group): void {
  const [large, small] = [makeFill(sidePx), makeFill(sidePx)]
  const rings = pensOf(sidePx, {})
  const lines = pensOf(sidePx, pen === 'line' ? {} : { dash: dashes[pen], ...(pen === 'dashed' ? { bar: 4 } : {}) })
  const specks = makeStroke(sidePx, { width: 1 })
  let [hasLarge, hasSmall, hasLines, hasSpots] = [false, false, false, false]
  for (const { geometry, box } of shapes) {
    const sizePx = Math.max(box[2] - box[0], box[3] - box[1]) * scale
    for (const polygon of polygonsOf(geometry)) {
      if (sizePx < 1.5) {
        specks.spot(onTile([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]), 0.7)
        hasSmall = true
        continue
      }
      const placed = polygon.map((ring) => ring.map(onTile))
      if (sizePx < outlineFromPx) small.polygon(placed)
      else {
        large.polygon(placed)
        for (const ring of placed) rings.line(ring)
      }
      if (sizePx < outlineFromPx) hasSmall = true
      else hasLarge = true
    }
    for (const line of linesOf(geometry)) {
      lines.line(line.map(onTile))
      hasLines = true
    }
    for (const point of pointsOf(geometry)) {
      lines.spot(onTile(point))
      hasSpots = true
    }
  }
  if (hasSmall) for (const cover of [small.coverage(), specks.coverage()]) lay(out, cover, { hex: look.color, alpha: 0.85 })
  if (hasLarge) {
    const cover = large.coverage()
    lay(out, cover, { hex: look.color, alpha: look.fillAlpha || fillAlpha.result })
    layHatch(out, cover, { ...look, origin: originPx, casingAlpha: tokens.hatch.casingAlpha })
    layBoth(out, rings.coverages(), look)
  }
  if (hasLines || hasSpots) layBoth(out, lines.coverages(), look)
}

/** Casing and line of one pen: each symbol is seen on dark and on light ground. */
function pensOf(sidePx: number, style: Pick<Pen, 'dash' | 'bar'>) {
  const casing = makeStroke(sidePx, { width: style.bar === undefined ? outline.casingWidth : outline.casingWidth + 1.4 })
  const line = makeStroke(sidePx, { width: style.bar === undefined ? outline.width : outline.width + 1.2, ...style })
  return {
    line(points: readonly PixelXY[]) {
      casing.line(points)
      line.line(points)
    },
    spot(xy: PixelXY) {
      casing.spot(xy, spotPx + 1.6)
      line.spot(xy, spotPx)
    },
    coverages: (): [Coverage, Coverage] => [casing.coverage(), line.coverage()],
  }
}

function layBoth(out: Uint8Array, [casing, line]: [Coverage, Coverage], { color, casing: hex }: Look): void {
  lay(out, casing, { hex, alpha: 0.9 })
  lay(out, line, { hex: color, alpha: 1 })
}
