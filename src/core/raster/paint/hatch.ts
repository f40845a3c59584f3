import tokens from '../../../contracts/tokens.json' with { type: 'json' }

/** Side of the repeated pattern in screen pixels. */
export const hatchPx = tokens.hatch.tile

/** What a pattern puts on a screen pixel: nothing, its casing or its line. */
export type Ink = 0 | 1 | 2

type Distance = (x: number, y: number) => number
type Pen = { readonly width: number; readonly casingWidth: number; readonly distance: Distance }

const period = hatchPx
const wrapped = (value: number) => {
  const rest = ((value % period) + period) % period
  return Math.min(rest, period - rest)
}
const rising: Distance = (x, y) => wrapped(x + y) / Math.SQRT2
const falling: Distance = (x, y) => wrapped(x - y) / Math.SQRT2
const { hatch } = tokens
const wave: Distance = (x, y) => wrapped(y - 6 - 2 * Math.sin((2 * Math.PI * x) / period))
const nearestOf =
  (points: readonly (readonly number[])[]): Distance =>
  (x, y) =>
    Math.min(...points.map(([px = 0, py = 0]) => Math.hypot(wrapped(x - px), wrapped(y - py))))
const dashed: Distance = (x, y) => (x % period < 7 ? Math.abs(y - 6) : period)
const dotted: Distance = (x, y) => (x % 4 < 2 ? wrapped(y - 6) : period)

const pens: Readonly<Record<string, Pen>> = {
  dots: { width: hatch.dots.radius * 2, casingWidth: hatch.dots.casingRadius * 2, distance: nearestOf(hatch.dots.at) },
  diagonal: { ...hatch.diagonal, distance: rising },
  cross: { ...hatch.cross, distance: (x, y) => Math.min(rising(x, y), falling(x, y)) },
  vertical: { ...hatch.vertical, distance: (x) => Math.min(...hatch.vertical.at.map((at) => wrapped(x - at))) },
  waves: { ...hatch.waves, distance: wave },
  rings: { ...hatch.rings, distance: (x, y) => Math.abs(Math.hypot(x - 6, y - 6) - hatch.rings.radius) },
  'dash-bar': { width: hatch['dash-bar'].width, casingWidth: hatch['dash-bar'].width, distance: dashed },
  dotted: { width: 1, casingWidth: 1, distance: dotted },
}

/** The pattern of a hatch as ink on a 12 x 12 tile, or null for hatches that are drawn on objects and lines only. */
export function hatchTile(name: string): Uint8Array | null {
  const pen = pens[name]
  if (!pen) return null
  return Uint8Array.from({ length: period * period }, (_, i): Ink => {
    const off = pen.distance((i % period) + 0.5, Math.floor(i / period) + 0.5)
    return off <= pen.width / 2 ? 2 : off <= pen.casingWidth / 2 ? 1 : 0
  })
}
