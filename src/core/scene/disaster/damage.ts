import { hash } from '../noise.ts'
import type { World } from '../world/make-world.ts'
import type { Building } from '../world/buildings.ts'

/** 0 to 3 from how hard a building is struck (0 to about 1.3) and how well it stands; never lower when it is struck harder. */
export function levelOf(strike: number, resist: number): number {
  const over = strike * 1.55 - 0.15 - resist * 0.85
  return over < 0.05 || strike <= 0 ? 0 : over < 0.3 ? 1 : over < 0.55 ? 2 : 3
}

/** Wind along a track across the picture: strongest in its middle. */
export function windAt(world: World, { x, y }: Pick<Building, 'x' | 'y'>): number {
  const { seed } = world.order
  const slope = hash(seed, 2, 41) - 0.5
  const away = (y - world.sideM * (0.35 + 0.4 * hash(seed, 1, 41)) - slope * (x - world.sideM / 2)) / (world.sideM * 0.3)
  return 0.32 + 0.68 * Math.exp(-away * away)
}

/** Shaking that fades from an epicentre outside the picture's middle; tall flat-roofed houses feel it more. */
export function shakeAt(world: World, { x, y, storeys, roofKind }: Building): number {
  const { seed } = world.order
  const [ex, ey] = [world.sideM * (0.2 + 0.6 * hash(seed, 3, 42)), world.sideM * (0.2 + 0.6 * hash(seed, 4, 42))]
  const away = Math.hypot(x - ex, y - ey) / world.sideM
  return (1.05 / (1 + 1.4 * away)) * (roofKind === 'flat' ? 1 + 0.05 * storeys : 0.92)
}
