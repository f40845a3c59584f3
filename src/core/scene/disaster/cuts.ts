import { hash } from '../noise.ts'
import type { PointM } from '../world/order.ts'
import type { RoadEdge } from '../world/roads.ts'
import type { World } from '../world/make-world.ts'
import type { Cut, CutReason } from './state.ts'

export const placeOn = (edge: RoadEdge, along: number): PointM => [
  edge.a[0] + ((edge.b[0] - edge.a[0]) * along) / edge.lengthM,
  edge.a[1] + ((edge.b[1] - edge.a[1]) * along) / edge.lengthM,
]

/** Room that a heap keeps from both crossings, so that it closes one road alone. */
const fromCrossingM = 13

/** One heap on a share of all roads, the same roads and more when the share grows. `reasonAt` says of what, or null for none. */
export function heaps(world: World, shareAt: (x: number, y: number) => number, reasonOf: (edge: RoadEdge) => CutReason): Cut[] {
  const { seed } = world.order
  return world.net.edges.flatMap((edge): Cut[] => {
    const room = edge.lengthM - 2 * fromCrossingM
    if (room < 2 || edge.bridge) return []
    const middle = fromCrossingM + room * hash(edge.id, 1, seed + 50)
    const [x, y] = placeOn(edge, middle)
    if (hash(edge.id, 2, seed + 50) >= shareAt(x, y)) return []
    const half = 3 + 2 * hash(edge.id, 3, seed + 50)
    return [{ edge: edge.id, fromM: middle - half, toM: middle + half, reason: reasonOf(edge) }]
  })
}

/** Stretches of all roads whose middle line lies where `isUnder` says, sampled every metre. */
export function stretchesUnder(world: World, isUnder: (x: number, y: number, spot: { readonly edge: RoadEdge; readonly along: number }) => boolean, reason: CutReason): Cut[] {
  return world.net.edges.flatMap((edge) => {
    const found: Cut[] = []
    let from: number | null = null
    for (let along = 0; along <= edge.lengthM + 1; along++) {
      const under = along <= edge.lengthM && isUnder(...placeOn(edge, along), { edge, along })
      if (under) from ??= along
      else if (from !== null) {
        // a puddle shorter than a car stops nobody
        if (along - from >= 3) found.push({ edge: edge.id, fromM: from - 0.5, toM: along - 0.5, reason })
        from = null
      }
    }
    return found
  })
}

/** The share of heaps that has been cleared away goes first where the hash is low, so what was cleared stays cleared. */
export const uncleared = (cuts: readonly Cut[], share: number, seed: number): Cut[] => cuts.filter((cut) => hash(cut.edge, 7, seed + 51) >= share)
