import type { Random } from '../prng.ts'
import type { PointM } from './order.ts'
import type { River } from './river.ts'

export type RoadClass = 'main' | 'street' | 'track'
/** A straight piece of road between two nodes. */
export type RoadEdge = {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly a: PointM
  readonly b: PointM
  readonly lengthM: number
  readonly halfM: number
  readonly class: RoadClass
  readonly name: string
  /** metres along the edge where it runs on a bridge, or null */
  readonly bridge: readonly [number, number] | null
}
export type RoadNode = { readonly id: number; readonly column: number; readonly row: number; readonly xy: PointM; readonly roundabout: boolean }
export type RoadNet = {
  readonly nodes: readonly RoadNode[]
  readonly edges: readonly RoadEdge[]
  readonly across: number
  readonly down: number
  readonly nodeAt: (column: number, row: number) => RoadNode | undefined
}

export const roundaboutM = { outer: 9.5, island: 4.2 } as const
const names = ['Mill', 'Station', 'Church', 'Market', 'River', 'Garden', 'School', 'Park', 'Bridge', 'Orchard', 'Tower', 'Meadow']

type Ask = { readonly sideM: number; readonly river: River; readonly roundabout: boolean /** no streets above this y, but one track */; readonly hillFootM: number | null }

/** A grid, turned and shaken, that reaches beyond the picture on all sides; a few streets are left out where the net stays whole. */
export function planRoads({ sideM, river, roundabout, hillFootM }: Ask, random: Random): RoadNet {
  const spacingM = Math.min(64, Math.max(46, sideM / 4.2)) * random.between(0.94, 1.08)
  const turn = random.between(-0.16, 0.16)
  const count = Math.ceil((sideM * 1.35) / spacingM) + 2
  const nodes: RoadNode[] = []
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const islandAt = roundabout ? Math.floor(count / 2) : -1
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const u = (column - (count - 1) / 2) * spacingM + random.between(-3.5, 3.5)
      const v = (row - (count - 1) / 2) * spacingM * 0.86 + random.between(-3.5, 3.5)
      nodes.push({ id: nodes.length, column, row, xy: [sideM / 2 + u * c - v * s, sideM / 2 + u * s + v * c], roundabout: column === islandAt && row === islandAt })
    }
  }
  const nodeAt = (column: number, row: number) => (column < 0 || row < 0 || column >= count || row >= count ? undefined : nodes[row * count + column])
  const edges: RoadEdge[] = []
  for (const node of nodes) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const other = nodeAt(node.column + dx, node.row + dy)
      if (other && isBuilt({ from: node, to: other }, { river, hillFootM }, random)) edges.push(edgeBetween({ from: node, to: other, id: edges.length }, river))
    }
  }
  return { nodes, edges, across: count, down: count, nodeAt }
}

type Pair = { readonly from: RoadNode; readonly to: RoadNode }

/** Every second row is a main road and stays; only main roads cross the river, and none runs along it in the water. */
function isBuilt({ from, to }: Pair, { river, hillFootM }: { river: River; hillFootM: number | null }, random: Random): boolean {
  const dropped = random.chance(0.1)
  const east = from.row === to.row
  const main = east && from.row % 2 === 0
  if (hillFootM !== null && Math.min(from.xy[1], to.xy[1]) < hillFootM + 4) return false
  if (crossing(from.xy, to.xy, river) !== null) return main
  return main || !dropped
}

function edgeBetween({ from, to, id }: Pair & { id: number }, river: River): RoadEdge {
  const east = from.row === to.row
  const main = east && from.row % 2 === 0
  const kind: RoadClass = main ? 'main' : (from.column + from.row) % 5 === 0 ? 'track' : 'street'
  const line = east ? from.row : from.column
  return {
    id,
    from: from.id,
    to: to.id,
    a: from.xy,
    b: to.xy,
    lengthM: Math.hypot(to.xy[0] - from.xy[0], to.xy[1] - from.xy[1]),
    halfM: main ? 4.2 : kind === 'street' ? 3.1 : 2.5,
    class: kind,
    name: `${names[line % names.length]} ${east ? 'Road' : 'Lane'}`,
    bridge: crossing(from.xy, to.xy, river),
  }
}

/** Metres along a line where it lies over water, or a little beside it; null when it stays dry. */
function crossing(a: PointM, b: PointM, river: River): readonly [number, number] | null {
  const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1])
  let first: number | null = null
  let last = 0
  for (let t = 0; t <= lengthM; t += 0.5) {
    const x = a[0] + ((b[0] - a[0]) * t) / lengthM
    const y = a[1] + ((b[1] - a[1]) * t) / lengthM
    if (river.distanceM(x, y) > 3) continue
    first ??= t
    last = t
  }
  return first === null ? null : [first, last]
}
