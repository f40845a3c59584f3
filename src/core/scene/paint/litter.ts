import type { Canvas } from '../canvas.ts'
import type { Rgb } from '../colour.ts'
import type { Coast } from '../plan/coast.ts'
import type { Random } from '../prng.ts'
import { plaster, scatter, wood } from './pieces.ts'

const scraps: readonly [Rgb, ...Rgb[]] = [
  [60, 104, 160],
  [206, 206, 200],
  [172, 92, 66],
  [190, 168, 120],
]

/** Small things the wind and the surge left everywhere, more of them towards the sea. */
export function paintLitter(canvas: Canvas, coast: Coast, random: Random): void {
  const side = canvas.width * canvas.gsdM
  const place = (power: number, shoreM: number) => (): readonly [number, number] => {
    const x = random.between(0, side)
    return [x, (coast.shoreAt(x) - shoreM) * random.next() ** power]
  }
  const count = Math.round(side * 2.6)
  scatter(canvas, { count, place: place(0.42, 6), colours: wood, longM: [0.3, 1.6], wideM: [0.12, 0.26], heightM: 0.2 }, random)
  scatter(canvas, { count: Math.round(count * 0.7), place: place(0.5, 6), colours: plaster, longM: [0.2, 0.6], wideM: [0.15, 0.4], heightM: 0.2 }, random)
  scatter(canvas, { count: Math.round(count * 0.12), place: place(0.5, 7), colours: scraps, longM: [0.5, 1.3], wideM: [0.3, 0.9], heightM: 0.15 }, random)
}
