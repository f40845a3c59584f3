import type { PixelXY } from '../../contracts/frame.ts'
import { frameToCrs, makeCrs } from '../geo/index.ts'
import { groupDigits } from '../words/index.ts'
import { type Ground, oneTwoFive, onPaper } from './ground.ts'
import { tag } from './svg.ts'
import { ink, textLine, textWidth } from './text.ts'

type Axis = 0 | 1
type Tick = { readonly at: readonly [number, number]; readonly value: number }

/** Step of a graticule in units of the CRS: 1, 2 or 5 times a power of ten, four to nine lines across the longer side. */
export const graticuleStep = (span: number): number => oneTwoFive(span / 4)

/**
 * Ticks where lines of equal easting and northing (or longitude and latitude) cross the edges of the map, labelled outside; no lines are laid
 * over the picture but small crosses. Nothing for a frame without a coordinate system.
 */
export function graticule(ground: Ground): { readonly svg: string; readonly stepWords: string | null } {
  const { frame, box } = ground
  const crs = frame.crs === null ? null : makeCrs(frame.crs)
  if (!crs?.ok || frame.affine === null) return { svg: '', stepWords: null }
  const corner = (x: 0 | 2, y: 1 | 3): PixelXY => [box[x], box[y]]
  const [nw, ne, sw, se] = [corner(0, 1), corner(2, 1), corner(0, 3), corner(2, 3)]
  const inCrs = [nw, ne, sw, se].map((xy) => frameToCrs(frame, xy))
  const spanOf = (axis: Axis) => Math.max(...inCrs.map((xy) => xy[axis])) - Math.min(...inCrs.map((xy) => xy[axis]))
  const span = Math.max(spanOf(0), spanOf(1))
  if (!(span > 0) || !Number.isFinite(span)) return { svg: '', stepWords: null }
  const step = graticuleStep(span)
  const words = labelWords(crs.value.kind, step)
  // past the edge of the world there are no degrees
  const isOnEarth = (value: number, axis: Axis) => crs.value.kind === 'projected' || Math.abs(value) <= (axis === 0 ? 180 : 90)
  const ticks = (from: PixelXY, to: PixelXY, axis: Axis) => crossings(ground, { from, to, axis, step }).filter(({ value }) => isOnEarth(value, axis))
  const svg = [
    ...ticks(sw, se, 0).map(({ at, value }) => tickMark(at, [0, 1.6]) + textLine(words(value, 0), label, { x: at[0], y: at[1] + 4, anchor: 'middle' })),
    ...ticks(nw, ne, 0).map(({ at }) => tickMark(at, [0, -1.6])),
    ...ticks(nw, sw, 1).map(({ at, value }) => tickMark(at, [-1.6, 0]) + northingLabel(ground, words(value, 1), at)),
    ...ticks(ne, se, 1).map(({ at }) => tickMark(at, [1.6, 0])),
  ].join('')
  return { svg, stepWords: stepWordsOf(crs.value.kind, crs.value.unitM, step) }
}

const label = { sizeMm: 2.1, color: ink.soft } as const

/** Written upwards beside its tick; none where it would run past the end of the map and off the paper. */
function northingLabel({ rect }: Ground, words: string, [x, y]: readonly [number, number]): string {
  const half = textWidth(words, label) / 2
  const isBeside = y - half >= rect.y - overrunMm && y + half <= rect.y + rect.height + overrunMm
  return isBeside ? textLine(words, label, { x: x - 2.3, y, anchor: 'middle', turnDeg: -90 }) : ''
}

const overrunMm = 1.5

const tickMark = ([x, y]: readonly [number, number], [dx, dy]: readonly [number, number]): string =>
  tag('line', { x1: x, y1: y, x2: x + dx, y2: y + dy, stroke: ink.text, 'stroke-width': 0.2 })

/** Along one edge an affine frame makes eastings linear, so a crossing is a division. */
function crossings(ground: Ground, { from, to, axis, step }: { from: PixelXY; to: PixelXY; axis: Axis; step: number }): Tick[] {
  const a = frameToCrs(ground.frame, from)[axis]
  const b = frameToCrs(ground.frame, to)[axis]
  // an edge along the line itself is not crossed
  if (Math.abs(b - a) < step / 50) return []
  const first = Math.ceil(Math.min(a, b) / step - 1e-9)
  const last = Math.floor(Math.max(a, b) / step + 1e-9)
  return Array.from({ length: Math.max(0, Math.min(30, last - first + 1)) }, (_, at) => {
    const value = (first + at) * step
    const share = (value - a) / (b - a)
    return { value, at: onPaper(ground, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]) }
  })
}

function labelWords(kind: 'geographic' | 'projected', step: number): (value: number, axis: Axis) => string {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  if (kind === 'projected') return (value) => groupDigits(value, digits)
  return (value, axis) => {
    const side = axis === 0 ? (value < 0 ? 'W' : 'E') : value < 0 ? 'S' : 'N'
    return `${Math.abs(value).toFixed(digits)}\u00b0 ${Number(value.toFixed(digits)) === 0 ? '' : side}`.trim()
  }
}

function stepWordsOf(kind: 'geographic' | 'projected', unitM: number | null, step: number): string {
  if (kind === 'geographic') return `${step}\u00b0`
  return unitM === 1 ? `${groupDigits(step, step < 1 ? 1 : 0)} m` : `${step} units of the system`
}
