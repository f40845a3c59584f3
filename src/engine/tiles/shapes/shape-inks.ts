import tokens from '../../../contracts/tokens.json' with { type: 'json' }
import type { PixelXY } from '../../../contracts/frame.ts'
import type { Look } from '../../../core/picture/index.ts'
import { type Coverage, makeFill } from './coverage.ts'
import { lay, layHatch } from './ink.ts'
import { makeStroke, type Pen } from './stroke.ts'

/** as objects are drawn: below this size an outline would hide what it encloses */
const outlineFromPx = 12
const spotPx = 4
const speckPx = 0.7
const { outline, fillAlpha } = tokens.map
const [dashOn = 7, dashOff = 5] = tokens.hatch['dash-bar'].dash

/** Lines of a road that is open, blocked (a bar across each gap), or could not be seen. */
const linePens = {
  line: { width: outline.width, casing: outline.casingWidth, style: {} },
  dashed: { width: outline.width + 1.2, casing: outline.casingWidth + 1.4, style: { dash: [dashOn, dashOff], bar: 4 } },
  dotted: { width: outline.width, casing: outline.casingWidth, style: { dash: [2, 3] } },
} as const

export type ShapeInks = ReturnType<typeof makeShapeInks>

/** Gathers shapes that are drawn alike, in pixels of a picture, then lays them on it: together they cost as much as one. */
export function makeShapeInks(sidePx: number, pen: keyof typeof linePens) {
  const [large, small] = [makeFill(sidePx), makeFill(sidePx)]
  const specks = makeStroke(sidePx, { width: 1 })
  const rings = twoStrokes(sidePx, linePens.line)
  const lines = twoStrokes(sidePx, linePens[pen])
  const has = { large: false, small: false, lines: false }
  return {
    /** `sizePx`: longest side on the screen */
    polygon(polygon: readonly (readonly PixelXY[])[], sizePx: number) {
      if (sizePx < outlineFromPx) {
        has.small = true
        return small.polygon(polygon)
      }
      has.large = true
      large.polygon(polygon)
      for (const ring of polygon) rings.line(ring)
    },
    /** a polygon of about a pixel */
    speck(xy: PixelXY) {
      has.small = true
      specks.spot(xy, speckPx)
    },
    line(points: readonly PixelXY[]) {
      has.lines = true
      lines.line(points)
    },
    spot(xy: PixelXY) {
      has.lines = true
      lines.spot(xy)
    },
    layOn(out: Uint8Array, look: Look, originPx: readonly [number, number]) {
      if (has.small) for (const cover of [small.coverage(), specks.coverage()]) lay(out, cover, { hex: look.color, alpha: 0.85 })
      if (has.large) {
        const cover = large.coverage()
        lay(out, cover, { hex: look.color, alpha: look.fillAlpha || fillAlpha.result })
        layHatch(out, cover, { ...look, origin: originPx, casingAlpha: tokens.hatch.casingAlpha })
        layBoth(out, rings.coverages(), look)
      }
      if (has.lines) layBoth(out, lines.coverages(), look)
    },
  }
}

type TwoWidths = { readonly width: number; readonly casing: number; readonly style: Pick<Pen, 'dash' | 'bar'> }

/** Casing and line of one pen: each symbol is seen on dark and on light ground. */
function twoStrokes(sidePx: number, { width, casing: casingWidth, style }: TwoWidths) {
  const casing = makeStroke(sidePx, { width: casingWidth })
  const line = makeStroke(sidePx, { width, ...style })
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
