import { type BoxM, boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, scaled, shadeInk, smoothstep } from '../colour.ts'
import { cloud } from '../noise.ts'
import type { Random } from '../prng.ts'
import { cover, localAt } from '../shape.ts'
import { plaster, scatter, wood } from './pieces.ts'

const grounds: Readonly<Record<Strip['cause'], Rgb>> = { debris: [120, 102, 82], trees: [96, 92, 58] }
const rootPlate: Rgb = [118, 92, 68]
const bark: readonly [Rgb, ...Rgb[]] = [
  [96, 78, 58],
  [112, 92, 68],
  [84, 70, 52],
]
const leaves: readonly [Rgb, ...Rgb[]] = [
  [74, 92, 44],
  [92, 104, 52],
  [62, 80, 40],
  [108, 104, 62],
]

/** A stretch of any roadway that cannot be passed, with the way from its own axes to the picture and back (metres). */
export type Strip = {
  readonly cause: 'debris' | 'trees'
  readonly fromM: number
  readonly toM: number
  readonly halfM: number
  readonly at: (along: number, across: number) => readonly [number, number]
  readonly along: (x: number, y: number) => number
  readonly across: (x: number, y: number) => number
}

/** What lies across a street: parts of houses or fallen trees. */
export function paintBlockage(canvas: Canvas, cut: Strip, random: Random): void {
  const middle = (cut.fromM + cut.toM) / 2
  const half = (cut.toM - cut.fromM) / 2
  const { at } = cut
  const [x0, y0] = at(middle, 0)
  const reach = half + 5
  const box: BoxM = [x0 - reach, y0 - reach, x0 + reach, y0 + reach]
  const seed = Math.round(cut.fromM * 13)
  paint(canvas, box, (x, y, ink) => {
    const away = Math.max(Math.abs(cut.along(x, y) - middle) - half, Math.abs(cut.across(x, y)) - cut.halfM - 1)
    const heap = cloud(x / 1.6, y / 1.6, seed)
    const thick = smoothstep(1.2, -0.9, away + 2.4 * (heap - 0.5))
    if (thick === 0) return
    fillInk(ink, grounds[cut.cause], (cut.cause === 'trees' ? 0.3 : 0.94) * thick)
    shadeInk(ink, 0.7 + 0.55 * heap)
    if (thick > 0.6 && cut.cause !== 'trees') ink.h = heap * thick
  })
  const place = (widen: number) => () => at(random.between(cut.fromM - widen, cut.toM + widen), random.between(-1, 1) * (cut.halfM + 0.7 + widen))
  if (cut.cause === 'trees') fallenTrees(canvas, cut, random)
  else wreckage(canvas, place, random)
}

type Place = () => readonly [number, number]

function wreckage(canvas: Canvas, place: (widen: number) => Place, random: Random): void {
  scatter(canvas, { count: 34, place: place(0.2), colours: [...plaster, [150, 96, 72], [128, 122, 116]], longM: [0.6, 2.1], wideM: [0.4, 1.2], heightM: 1 }, random)
  scatter(canvas, { count: 90, place: place(1.1), colours: wood, longM: [0.6, 2.8], wideM: [0.13, 0.26], heightM: 1 }, random)
  scatter(canvas, { count: 70, place: place(3), colours: [...wood, ...plaster], longM: [0.2, 0.7], wideM: [0.12, 0.35], heightM: 0.25 }, random)
}

/** Two trunks across the street, each with its torn crown on the far side. */
function fallenTrees(canvas: Canvas, cut: Strip, random: Random): void {
  const { at } = cut
  const reach = cut.halfM + 0.9
  for (const [share, side] of [
    [0.3, -1],
    [0.72, 1],
  ] as const) {
    const s = cut.fromM + share * (cut.toM - cut.fromM)
    const crown = (): readonly [number, number] => at(s + random.between(-1.7, 1.7), side * (random.next() * 0.9 + 0.1) * reach)
    scatter(canvas, { count: 60, place: crown, colours: leaves, longM: [0.5, 1.2], wideM: [0.4, 0.8], heightM: 1.1 }, random)
    trunk(canvas, { from: at(s - 0.6 * side, -side * (reach + 1)), to: at(s + 0.5 * side, side * reach * 0.6) })
    scatter(canvas, { count: 9, place: crown, colours: bark, longM: [1.2, 2.6], wideM: [0.14, 0.22], heightM: 1.5 }, random)
    scatter(canvas, { count: 70, place: crown, colours: [...leaves, scaled(leaves[0], 1.35)], longM: [0.2, 0.55], wideM: [0.2, 0.4], heightM: 1.4 }, random)
  }
}

/** A stem that thins towards its crown, with the plate of its roots at the foot. */
function trunk(canvas: Canvas, { from, to }: { from: readonly [number, number]; to: readonly [number, number] }): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const local = localAt(from[0], from[1], Math.atan2(to[1] - from[1], to[0] - from[0]))
  paint(canvas, boxAround(from[0], from[1], length + 1), (x, y, ink) => {
    const u = local.u(x, y)
    const v = Math.abs(local.v(x, y))
    const stem = Math.max(v - 0.42 + (0.24 * u) / length, -u, u - length)
    const roots = Math.hypot(u / 0.5, v / 1.1) - 1
    const inside = cover(Math.min(stem, roots * 0.5), canvas.gsdM)
    if (inside === 0) return
    fillInk(ink, roots < 0 ? rootPlate : bark[0], inside)
    shadeInk(ink, 1.2 - v * 0.9)
    ink.h = roots < 0 ? 1.5 : 0.9 - v
  })
}
