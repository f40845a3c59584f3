import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, scaled, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, hash, noise } from '../noise.ts'
import { type HouseShape, houseEdge } from '../shapes/house-shape.ts'
import { makeRandom } from '../prng.ts'
import { localAt } from '../shape.ts'
import { inDisc, plaster, scatter, wood } from './pieces.ts'

const dust: Rgb = [158, 142, 122]
const slab: Rgb = [178, 172, 162]
const mud: Rgb = [92, 78, 62]
const wall: Rgb = [200, 192, 180]

/** A destroyed house: its slab, a mound of what stood on it, stubs of wall, and boards thrown over the edge. */
export function paintRubble(canvas: Canvas, house: HouseShape): void {
  const random = makeRandom(house.seed)
  const local = localAt(house.x, house.y, house.angle)
  const scale = scaleOf(house)
  paint(canvas, boxAround(house.x, house.y, 11 * scale), (x, y, ink) => {
    const u = local.u(x, y)
    const v = local.v(x, y)
    const edge = houseEdge(house, u, v)
    const ragged = edge + 1.6 * (noise(x / 1.5, y / 1.5, house.seed) - 0.5)
    if (edge > 2.4) return
    if (edge > 0) {
      fillInk(ink, dust, 0.65 * smoothstep(1.9, 0, ragged))
      return
    }
    const mound = cloud(u / 2.2, v / 2.2, house.seed)
    const bare = mound < 0.34
    fillInk(ink, bare ? slab : dust, Math.max(0.8, smoothstep(0.4, -0.4, ragged)))
    if (!bare) {
      tintInk(ink, mud, smoothstep(0.42, 0.7, cloud(u / 0.9, v / 0.9, house.seed + 2)))
      tintInk(ink, scaled(house.roof, 0.95), 0.8 * smoothstep(0.55, 0.7, cloud(u / 1.7, v / 1.7, house.seed + 3)))
      shadeInk(ink, 0.75 + 0.5 * hash(Math.floor(u * 3), Math.floor(v * 3), house.seed))
    } else shadeInk(ink, 0.9 + 0.16 * noise(u * 2, v * 2, house.seed))
    ink.h = bare ? 0.1 : 0.2 + 1.5 * (mound - 0.34) + 0.35 * hash(Math.floor(u * 2.4), Math.floor(v * 2.4), house.seed + 5)
    if (edge > -0.3 && noise(u / 1.7, v / 1.7, house.seed + 9) > 0.57) {
      fillInk(ink, wall, 1)
      ink.h = 1.4
    }
  })
  throwPieces(canvas, { house, scale }, random)
}

/** 1 for a family's house, more for a hall. */
const scaleOf = ({ wings }: HouseShape): number => Math.max(1, Math.max(...wings.map(({ halfU, halfV }) => Math.hypot(halfU, halfV))) / 8.5)

function throwPieces(canvas: Canvas, { house, scale }: { house: HouseShape; scale: number }, random: ReturnType<typeof makeRandom>): void {
  const disc = inDisc(random, house.x, house.y)
  const around = (reachM: number) => disc(reachM * scale)
  const many = (count: number) => Math.round(count * scale * scale)
  const shingles: readonly [Rgb, ...Rgb[]] = [house.roof, scaled(house.roof, 0.8), scaled(house.roof, 1.15)]
  scatter(canvas, { count: many(26), place: around(5.2), colours: shingles, longM: [0.6, 1.7], wideM: [0.4, 1], heightM: 0.9 }, random)
  scatter(canvas, { count: many(16), place: around(5.2), colours: plaster, longM: [0.4, 1.6], wideM: [0.25, 0.8], heightM: 0.9 }, random)
  scatter(canvas, { count: many(46), place: around(6.4), colours: wood, longM: [0.7, 2.7], wideM: [0.13, 0.24], heightM: 1 }, random)
  scatter(canvas, { count: many(34), place: around(9.5), colours: [...wood, ...plaster], longM: [0.2, 0.9], wideM: [0.12, 0.4], heightM: 0.22 }, random)
}
