import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, scaled, shadeInk } from '../colour.ts'
import type { Random } from '../prng.ts'
import { cover, localAt, roundBoxDistance } from '../shape.ts'

export const wood: readonly [Rgb, ...Rgb[]] = [
  [176, 146, 108],
  [148, 118, 84],
  [196, 172, 136],
  [112, 88, 64],
  [160, 140, 118],
]
export const plaster: readonly [Rgb, ...Rgb[]] = [
  [214, 208, 196],
  [190, 182, 168],
  [226, 222, 214],
]

export type Heap = {
  readonly count: number
  readonly place: () => readonly [number, number]
  readonly colours: readonly [Rgb, ...Rgb[]]
  readonly longM: readonly [number, number]
  readonly wideM: readonly [number, number]
  readonly heightM: number
}

/** Splinters, boards and slabs thrown about, each its own small box that casts a shadow. */
export function scatter(canvas: Canvas, heap: Heap, random: Random): void {
  for (let i = 0; i < heap.count; i++) {
    const [x, y] = heap.place()
    const half = { halfU: random.between(...heap.longM) / 2, halfV: random.between(...heap.wideM) / 2, corner: 0 }
    const local = localAt(x, y, random.between(0, Math.PI))
    const colour = scaled(random.pick(heap.colours), random.between(0.75, 1.15))
    const heightM = heap.heightM * random.between(0.4, 1.3)
    paint(canvas, boxAround(x, y, half.halfU + half.halfV + canvas.gsdM), (px, py, ink) => {
      const u = local.u(px, py)
      const inside = cover(roundBoxDistance(u, local.v(px, py), half), canvas.gsdM)
      if (inside === 0) return
      fillInk(ink, colour, inside)
      shadeInk(ink, 1 + 0.12 * Math.sin(u * 9 + i))
      ink.h = heightM
    })
  }
}

/** A random place in a disc, denser in the middle. */
export const inDisc = (random: Random, x: number, y: number) => (reachM: number) => (): readonly [number, number] => {
  const angle = random.between(0, Math.PI * 2)
  const radius = reachM * random.next() ** 0.8
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}
