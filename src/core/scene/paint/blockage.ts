import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, scaled, shadeInk, smoothstep } from '../colour.ts'
import { cloud } from '../noise.ts'
import { acrossOf, alongOf, type Blockage } from '../plan/streets.ts'
import type { Random } from '../prng.ts'
import { plaster, scatter, wood } from './pieces.ts'

const grounds: Readonly<Record<Blockage['cause'], Rgb>> = { debris: [120, 102, 82], trees: [96, 92, 58], sand: [204, 186, 148] }
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

/** What lies across a street: parts of houses, fallen trees, or a bank of sand. */
export function paintBlockage(canvas: Canvas, cut: Blockage, random: Random): void {
  const middle = (cut.fromM + cut.toM) / 2
  const half = (cut.toM - cut.fromM) / 2
  const across = cut.street.offsetAt(middle)
  const at = (s: number, offset: number): readonly [number, number] => (cut.street.along === 'x' ? [s, cut.street.offsetAt(s) + offset] : [cut.street.offsetAt(s) + offset, s])
  const [x0, y0] = cut.street.along === 'x' ? [middle, across] : [across, middle]
  const reach = half + 5
  const box: BoxM = [x0 - reach, y0 - reach, x0 + reach, y0 + reach]
  const seed = Math.round(cut.fromM * 13)
  paint(canvas, box, (x, y, ink) => {
    const away = Math.max(Math.abs(alongOf(cut.street, x, y) - middle) - half, Math.abs(acrossOf(cut.street, x, y)) - cut.street.halfM - 1)
    const heap = cloud(x / 1.6, y / 1.6, seed)
    const thick = smoothstep(1.2, -0.9, away + 2.4 * (heap - 0.5))
    if (thick === 0) return
    fillInk(ink, grounds[cut.cause], 0.94 * thick)
    shadeInk(ink, 0.7 + 0.55 * heap)
    if (thick > 0.6) ink.h = (cut.cause === 'trees' ? 0.2 : 1) * heap * thick
  })
  const place = (widen: number) => () => at(random.between(cut.fromM - widen, cut.toM + widen), random.between(-1, 1) * (cut.street.halfM + 0.7 + widen))
  if (cut.cause === 'trees') return fallenTrees(canvas, { place, half }, random)
  const many = cut.cause === 'sand' ? 0.45 : 1
  scatter(
    canvas,
    { count: Math.round(34 * many), place: place(0.2), colours: [...plaster, [150, 96, 72], [128, 122, 116]], longM: [0.6, 2.1], wideM: [0.4, 1.2], heightM: 1 },
    random,
  )
  scatter(canvas, { count: Math.round(90 * many), place: place(1.1), colours: wood, longM: [0.6, 2.8], wideM: [0.13, 0.26], heightM: 1 }, random)
  scatter(canvas, { count: Math.round(70 * many), place: place(3), colours: [...wood, ...plaster], longM: [0.2, 0.7], wideM: [0.12, 0.35], heightM: 0.25 }, random)
}

function fallenTrees(canvas: Canvas, { place, half }: { place: (widen: number) => () => readonly [number, number]; half: number }, random: Random): void {
  scatter(canvas, { count: 90, place: place(0.8), colours: leaves, longM: [0.5, 1.1], wideM: [0.4, 0.8], heightM: 1 }, random)
  scatter(canvas, { count: Math.round(2 + half / 2), place: place(-1.2), colours: bark, longM: [6, 8], wideM: [0.45, 0.7], heightM: 1.3 }, random)
  scatter(canvas, { count: 26, place: place(0.6), colours: bark, longM: [1, 2.6], wideM: [0.13, 0.22], heightM: 1.2 }, random)
  scatter(canvas, { count: 110, place: place(0.9), colours: [...leaves, scaled(leaves[0], 1.3)], longM: [0.2, 0.6], wideM: [0.2, 0.4], heightM: 1.2 }, random)
}
