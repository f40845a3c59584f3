import type { Random } from '../prng.ts'
import type { Building } from './buildings.ts'
import type { PointM } from './order.ts'
import type { RoadNet } from './roads.ts'

/** A named point on the map; `node` is the crossing from which it is reached. */
export type Place = {
  readonly id: string
  readonly name: string
  readonly kind: 'hospital' | 'school' | 'shelter' | 'fire_station' | 'bridge' | 'depot'
  readonly xy: PointM
  readonly node: number | null
  readonly capacity: number
}

const wanted = [
  ['hospital', 'General Hospital', 120],
  ['school', 'Market School', 300],
  ['shelter', 'Town Hall Shelter', 450],
  ['fire_station', 'Fire Station', 30],
  ['shelter', 'Sports Hall Shelter', 260],
  ['depot', 'Relief Depot', 80],
] as const

/** The largest buildings inside the picture get the names; bridges have their own. */
export function namePlaces({ buildings, net, sideM }: { buildings: readonly Building[]; net: RoadNet; sideM: number }, random: Random): Place[] {
  const inside = ([x, y]: PointM) => x > 6 && y > 6 && x < sideM - 6 && y < sideM - 6
  const large = buildings.filter(({ x, y }) => inside([x, y])).sort((a, b) => b.reachM - a.reachM || a.id - b.id)
  const step = Math.max(1, Math.floor(large.length / wanted.length / 2))
  const named = wanted.flatMap(([kind, name, capacity], k): Place[] => {
    const building = large[k * step]
    return building
      ? [
          {
            id: `p${k + 1}`,
            name,
            kind,
            xy: [building.x, building.y],
            node: nearestNode(net, [building.x, building.y], inside),
            capacity: Math.round(capacity * random.between(0.8, 1.2)),
          },
        ]
      : []
  })
  const bridges = net.edges.flatMap((edge): Place[] => {
    if (!edge.bridge) return []
    const t = (edge.bridge[0] + edge.bridge[1]) / 2 / edge.lengthM
    const xy: PointM = [edge.a[0] + (edge.b[0] - edge.a[0]) * t, edge.a[1] + (edge.b[1] - edge.a[1]) * t]
    return inside(xy) ? [{ id: `b${edge.id}`, name: `${edge.name} Bridge`, kind: 'bridge', xy, node: null, capacity: 0 }] : []
  })
  return [...named, ...bridges]
}

function nearestNode(net: RoadNet, [x, y]: PointM, inside: (xy: PointM) => boolean): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const node of net.nodes) {
    const away = Math.hypot(node.xy[0] - x, node.xy[1] - y)
    if (away < least && inside(node.xy) && net.edges.some((edge) => edge.from === node.id || edge.to === node.id)) {
      least = away
      best = node.id
    }
  }
  return best
}
