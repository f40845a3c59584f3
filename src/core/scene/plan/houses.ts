import type { RegistryClass } from '../../../contracts/classes.ts'
import type { Rgb } from '../colour.ts'
import { cloud } from '../noise.ts'
import type { Random } from '../prng.ts'
import type { Coast } from './coast.ts'
import type { Street, Streets } from './streets.ts'

/** One rectangle of a roof, in the house's own axes. */
export type Wing = { readonly u: number; readonly v: number; readonly halfU: number; readonly halfV: number }

export type House = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly wings: readonly Wing[]
  readonly roof: Rgb
  readonly hip: boolean
  /** 0 undamaged to 3 destroyed */
  readonly level: 0 | 1 | 2 | 3
  readonly seed: number
  readonly street: Street
  /** -1: the house stands above its street, 1: below */
  readonly side: -1 | 1
}

/** What the painters of a house need of it, wherever it stands. */
export type HouseShape = Omit<House, 'street' | 'side'>

export const levelClasses = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed'] as const satisfies readonly RegistryClass[]

const roofs: readonly [Rgb, ...Rgb[]] = [
  [150, 142, 132],
  [126, 120, 116],
  [158, 96, 70],
  [170, 108, 80],
  [134, 84, 66],
  [104, 108, 116],
  [186, 178, 166],
  [146, 124, 98],
  [118, 100, 88],
  [92, 96, 100],
]

type Site = Omit<House, 'level'> & { readonly threat: number }

/** Houses in rows on both sides of the east-west streets; the sea did the damage, so it grows towards the shore. */
export function planHouses(sideM: number, { coast, streets }: { readonly coast: Coast; readonly streets: Streets }, random: Random): House[] {
  const sites: Site[] = []
  for (const street of streets.east) {
    for (const side of [-1, 1] as const) {
      for (const x of plotMiddles(sideM, streets, random)) {
        const y = street.offsetAt(x) + side * random.between(12.2, 13.4)
        if (y < coast.shoreAt(x) - 11 && !random.chance(0.04)) sites.push(site({ x, y, street, side }, random))
      }
    }
  }
  return levelled(sites)
}

/** Middles of plots of about 14 m, as many as fit between two lanes. */
function plotMiddles(sideM: number, { north }: Streets, random: Random): number[] {
  const clearM = 9.6
  const edges = [-4, ...north.flatMap((lane) => [lane.middleM - clearM, lane.middleM + clearM]), sideM + 4]
  const middles: number[] = []
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [left, right] = [edges[i] ?? 0, edges[i + 1] ?? 0]
    const gaps = Math.max(1, Math.floor((right - left) / 13.4))
    const stepM = (right - left) / gaps
    for (let k = 0; k <= gaps; k++) middles.push(left + k * stepM + random.between(-0.45, 0.45))
  }
  return middles.filter((x) => x > 4 && x < sideM - 4)
}

function site({ x, y, street, side }: Pick<House, 'x' | 'y' | 'street' | 'side'>, random: Random): Site {
  const halfU = random.between(4.3, 5.7)
  const halfV = random.between(3.5, 4.4)
  const main = { u: 0, v: 0, halfU, halfV }
  const wing = { u: random.pick([-1, 1]) * (halfU - 2.3), v: side * -1.7, halfU: 2.3, halfV }
  const seed = Math.floor(random.between(1, 1e6))
  return {
    x,
    y,
    street,
    side,
    seed,
    angle: random.between(-0.07, 0.07),
    wings: random.chance(0.42) ? [main, wing] : [main],
    roof: random.pick(roofs),
    hip: random.chance(0.72),
    threat: y / 70 + (cloud(x / 24, y / 24, 11) - 0.5) * 1.5 + random.between(-0.3, 0.3),
  }
}

/** Shares rather than thresholds: every level is there in every town. */
function levelled(sites: readonly Site[]): House[] {
  const order = [...sites].sort((a, b) => a.threat - b.threat)
  const rank = new Map(order.map((place, at) => [place, at / order.length]))
  return sites.map((place) => {
    const { threat: _, ...house } = place
    const share = rank.get(place) ?? 0
    return { ...house, level: share < 0.3 ? 0 : share < 0.52 ? 1 : share < 0.74 ? 2 : 3 }
  })
}

/** Signed distance to the walls in the house's own axes, metres. */
export function wallDistance(wings: readonly Wing[], u: number, v: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const wing of wings) nearest = Math.min(nearest, Math.max(Math.abs(u - wing.u) - wing.halfU, Math.abs(v - wing.v) - wing.halfV))
  return nearest
}
