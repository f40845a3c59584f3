import type { RegistryClass } from '../../../contracts/classes.ts'
import type { Rgb } from '../colour.ts'

/** One rectangle of a roof, in the house's own axes. */
export type Wing = { readonly u: number; readonly v: number; readonly halfU: number; readonly halfV: number }

/** What the painters of a house need of it, wherever it stands. */
export type HouseShape = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly wings: readonly Wing[]
  readonly roof: Rgb
  readonly hip: boolean
  /** 0 undamaged to 3 destroyed */
  readonly level: 0 | 1 | 2 | 3
  readonly seed: number
}

export const levelClasses = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed'] as const satisfies readonly RegistryClass[]

/** Signed distance to the walls in the house's own axes, metres. */
export function wallDistance(wings: readonly Wing[], u: number, v: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const wing of wings) nearest = Math.min(nearest, Math.max(Math.abs(u - wing.u) - wing.halfU, Math.abs(v - wing.v) - wing.halfV))
  return nearest
}

/** Metres to the edge of what is left of a house: rubble has spread a little, unevenly. */
export function houseEdge(house: HouseShape, u: number, v: number): number {
  const walls = wallDistance(house.wings, u, v)
  return house.level < 3 ? walls : walls + 0.16 * Math.sin(Math.atan2(v, u) * 7 + house.seed) - 0.1
}
