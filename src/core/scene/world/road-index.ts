import { type RoadEdge, type RoadNet, type RoadNode, roundaboutM } from './roads.ts'

/** The road nearest to a place: metres to its edge (negative on it), along and across it, and metres to the next road. One object is reused. */
export type NearRoad = { edge: RoadEdge | null; distance: number; along: number; across: number; second: number; round: RoadNode | null }
export type RoadIndex = { readonly near: (x: number, y: number) => NearRoad }

const cellM = 12
/** how far from a road its nearness is known; beyond, `distance` is just large */
export const nearM = 9

/** Roads by cell, because every pixel asks for the nearest one. */
export function indexRoads(net: RoadNet, sideM: number): RoadIndex {
  const across = Math.ceil(sideM / cellM) + 1
  const cells: RoadEdge[][] = Array.from({ length: across * across }, () => [])
  for (let at = 0; at < cells.length; at++) {
    const x = ((at % across) + 0.5) * cellM
    const y = (Math.floor(at / across) + 0.5) * cellM
    for (const edge of net.edges) if (distanceTo(edge, x, y) - edge.halfM < nearM + cellM * 0.71) cells[at]?.push(edge)
  }
  const rounds = net.nodes.filter((node) => node.roundabout)
  const near: NearRoad = { edge: null, distance: 0, along: 0, across: 0, second: 0, round: null }
  return {
    near(x, y) {
      near.edge = null
      near.round = null
      near.distance = Number.POSITIVE_INFINITY
      near.second = Number.POSITIVE_INFINITY
      const column = Math.min(across - 1, Math.max(0, Math.floor(x / cellM)))
      const row = Math.min(across - 1, Math.max(0, Math.floor(y / cellM)))
      for (const edge of cells[row * across + column] ?? []) offer(near, edge, { x, y })
      for (const node of rounds) roundOff(near, node, { x, y })
      return near
    },
  }
}

function offer(near: NearRoad, edge: RoadEdge, { x, y }: { x: number; y: number }): void {
  const [ux, uy] = [(edge.b[0] - edge.a[0]) / edge.lengthM, (edge.b[1] - edge.a[1]) / edge.lengthM]
  const along = (x - edge.a[0]) * ux + (y - edge.a[1]) * uy
  const across = (y - edge.a[1]) * ux - (x - edge.a[0]) * uy
  const beyond = Math.max(-along, along - edge.lengthM, 0)
  const distance = (beyond === 0 ? Math.abs(across) : Math.hypot(across, beyond)) - edge.halfM
  if (distance >= near.distance) {
    near.second = Math.min(near.second, distance)
    return
  }
  near.second = near.distance
  near.distance = distance
  near.edge = edge
  near.along = along
  near.across = across
}

function roundOff(near: NearRoad, node: RoadNode, { x, y }: { x: number; y: number }): void {
  const away = Math.hypot(x - node.xy[0], y - node.xy[1])
  if (away > roundaboutM.outer + nearM) return
  if (away - roundaboutM.outer < near.distance) near.distance = away - roundaboutM.outer
  if (roundaboutM.island - away > near.distance) near.distance = roundaboutM.island - away
  if (away < roundaboutM.outer + 2) near.round = node
}

/** Metres from the middle line of a road. */
export function distanceTo({ a, b, lengthM }: RoadEdge, x: number, y: number): number {
  const t = Math.min(1, Math.max(0, ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / (lengthM * lengthM)))
  return Math.hypot(x - a[0] - (b[0] - a[0]) * t, y - a[1] - (b[1] - a[1]) * t)
}
