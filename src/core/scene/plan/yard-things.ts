import type { Random } from '../prng.ts'
import type { Coast } from './coast.ts'
import type { House } from './houses.ts'
import { distanceToStreet, type Streets } from './streets.ts'

export type Pool = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly halfU: number
  readonly halfV: number
  readonly corner: number
  readonly murky: number
}
export type Vehicle = { readonly x: number; readonly y: number; readonly angle: number; readonly kind: 'car' | 'van' | 'pickup'; readonly tone: number }
export type Tree = { readonly x: number; readonly y: number; readonly radius: number; readonly turn: number; readonly kind: 'leafy' | 'palm' | 'stripped'; readonly seed: number }

/** Where the drive of a house lies: beside it, on the side its seed says. */
export const driveX = (house: House): number => house.x + (house.seed % 2 === 0 ? 1 : -1) * ((house.wings[0]?.halfU ?? 5) + 1.7)

/** Candidates, more than there is room for: the label plane decides which of them stand. */
export function proposePools(houses: readonly House[], random: Random): Pool[] {
  return houses
    .filter(() => random.chance(0.34))
    .map((house) => ({
      x: house.x + random.between(-2.5, 2.5),
      y: house.y + house.side * random.between(6.6, 7.6),
      angle: random.between(-0.1, 0.1),
      halfU: random.between(2.2, 3.3),
      halfV: random.between(1.35, 1.75),
      corner: random.pick([0.35, 0.9, 1.35]),
      murky: Math.min(1, house.level * 0.3 + random.between(0, 0.25)),
    }))
}

export function proposeVehicles(houses: readonly House[], streets: Streets, random: Random): Vehicle[] {
  const kinds = ['car', 'car', 'car', 'van', 'pickup'] as const
  const parked = houses
    .filter((house) => random.chance(house.level === 3 ? 0.2 : 0.5))
    .map((house) => ({
      x: driveX(house),
      y: house.street.offsetAt(house.x) + house.side * random.between(7.4, 11),
      angle: Math.PI / 2 + random.between(-0.08, 0.08),
      kind: random.pick(kinds),
      tone: random.next(),
    }))
  const driving = streets.all.flatMap((street) =>
    Array.from({ length: Math.round(street.toM / 26) }, () => {
      const s = random.between(street.fromM + 5, street.toM - 5)
      const across = street.offsetAt(s) + random.pick([-1, 1]) * (street.halfM / 2 - 0.1)
      const place = street.along === 'x' ? { x: s, y: across, angle: 0 } : { x: across, y: s, angle: Math.PI / 2 }
      return { ...place, angle: place.angle + random.between(-0.05, 0.05) + (random.chance(0.5) ? Math.PI : 0), kind: random.pick(kinds), tone: random.next() }
    }),
  )
  return [...parked, ...driving]
}

/** Groves, street trees and single ones; palms at the beach, and more bare crowns the nearer the sea. */
export function proposeTrees(sideM: number, { coast, streets }: { readonly coast: Coast; readonly streets: Streets }, random: Random): Tree[] {
  const free = ({ x, y, radius }: Tree) => coast.shoreAt(x) - y > 8 && streets.all.every((street) => distanceToStreet(street, x, y) > radius + 0.3)
  return places(sideM, { coast, streets }, random)
    .map(([x, y]) => grown({ x, y, toSea: coast.shoreAt(x) - y }, random))
    .filter((tree) => free(tree) && (coast.shoreAt(tree.x) - tree.y > 22 || random.chance(0.22)))
}

function places(sideM: number, { coast, streets }: { readonly coast: Coast; readonly streets: Streets }, random: Random): (readonly [number, number])[] {
  const groves = Array.from({ length: Math.round(sideM / 7) }, () => [random.between(0, sideM), random.between(0, coast.baseM - 12)] as const)
  const inGroves = groves.flatMap(([x, y]) => Array.from({ length: 16 }, () => [x + random.between(-7, 7), y + random.between(-3.5, 3.5)] as const))
  const single = Array.from({ length: Math.round(sideM * 6) }, () => [random.between(0, sideM), random.between(0, coast.baseM)] as const)
  const alongStreets = streets.east.flatMap((street) =>
    [-1, 1].flatMap((side) =>
      Array.from({ length: Math.floor(sideM / 9) }, (_, i) => [i * 9 + random.between(0, 4), street.offsetAt(i * 9) + side * (street.halfM + random.between(3, 3.9))] as const),
    ),
  )
  return [...alongStreets.filter(() => random.chance(0.45)), ...inGroves, ...single]
}

function grown({ x, y, toSea }: { x: number; y: number; toSea: number }, random: Random): Tree {
  const bare = random.chance(0.04 + 0.5 * Math.max(0, 1 - toSea / 60) ** 2)
  const kind = toSea < 26 && random.chance(0.8) ? 'palm' : bare ? 'stripped' : 'leafy'
  return {
    x,
    y,
    kind,
    radius: random.between(1.1, 1.8) + 1.7 * random.next() ** 2 + (kind === 'palm' ? 0.5 : 0),
    turn: random.between(0, 6.28),
    seed: Math.floor(random.between(1, 1e6)),
  }
}
