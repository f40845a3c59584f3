import type { PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { netOf } from '../graph/net.ts'
import { metricOf } from '../metric.ts'
import { type Reach, reachBetween } from '../reach/reach.ts'
import { alternativeWays } from './alternatives.ts'
import { type Costs, drivingCosts, type Driving, usualSpeedKmh } from './costs.ts'
import { type Placed, placeStops, type Stop, type Unplaced } from './place.ts'
import { search, type Way, wayTo } from './search.ts'

export type RouteAsk = {
  readonly from: Stop
  readonly to: Stop
  readonly driving: Driving
  /** how far a point may lie from the road */
  readonly snapM: number
  /** ways asked for, the best first; 1 unless said */
  readonly count?: number | undefined
  readonly keepOneWay?: boolean | undefined
  readonly signal?: AbortSignal | null | undefined
}

/** A way along roads. `hours` counts waiting before roads that are shut for a time, when the fastest way is asked for. */
export type RouteWay = {
  readonly line: readonly PixelXY[]
  readonly edges: readonly RoadEdge[]
  readonly lengthM: number
  readonly hours: number
  /** in the unit of the aim */
  readonly cost: number
  /** metres over roads that were not seen */
  readonly unseenM: number
}

export type Routes = {
  /** the ways, best first; empty unless reachable */
  readonly ways: readonly RouteWay[]
  readonly state: Reach['state']
  readonly reason: string
  readonly from: Placed | Unplaced
  readonly to: Placed | Unplaced
  /** roads that would have to be open, or to be seen, when there is no way */
  readonly cut: readonly RoadEdge[]
  readonly unseen: readonly RoadEdge[]
  readonly method: string
}

/**
 * Ways between two points over a road graph, or why there is none. A point with no road near it is "cannot tell": the road may be there and not seen.
 * @fails `gsd_unknown`, `frame_unknown` where lengths are not known; `argument_invalid`
 */
export function findRoutes(graph: Graph, ask: RouteAsk): Result<Routes> {
  const metric = metricOf(graph.frame)
  if (!metric.ok) return metric
  const wrong = refused(ask)
  if (wrong) return wrong
  const { from, to, driving, snapM, keepOneWay = true } = ask
  const placed = placeStops(graph, { stops: [from, to], snapM, metric: metric.value, prefer: ({ state }) => state !== 'blocked' })
  if (!placed.ok) return placed
  const [start, end] = placed.value.stops as [Placed | Unplaced, Placed | Unplaced]
  const costs = drivingCosts(placed.value.graph.edges, driving)
  const method = `${costs.words}; points moved to the nearest road within ${snapM} m${keepOneWay ? '' : '; one-way roads driven both ways'}; lengths ${metric.value.words}`
  const told = { from: start, to: end, method, cut: [], unseen: [] }
  if (start.node === null || end.node === null) {
    const lost = [start, end].flatMap((stop) => (stop.node === null ? [stop.why] : []))
    return ok({ ...told, state: 'cannot_tell', reason: `It cannot be told: ${lost.join(', and ')}.`, ways: [] })
  }
  const ends = { from: start.node, to: end.node }
  const ways = waysBetween(placed.value.graph, costs, { ...ends, ask })
  if (ask.signal?.aborted) return fail({ code: 'aborted', message: 'The work was stopped.' })
  if (ways.length > 0)
    return ok({ ...told, state: 'reachable', reason: 'A way over roads open to the vehicle joins them.', ways: ways.map((way) => described(placed.value.graph, way, driving)) })
  const { state, reason, cut, unseen } = reachBetween(asClosed(placed.value.graph, costs), { ...ends, keepOneWay })
  return ok({ ...told, state, reason, cut, unseen, ways: [] })
}

const countAtMost = 50

function refused({ driving: { speedKmh = usualSpeedKmh, vehicleWidthM = 1 }, count = 1 }: RouteAsk) {
  if (!(speedKmh > 0)) return fail({ code: 'argument_invalid', message: `A speed of ${speedKmh} km/h leads nowhere.`, hint: 'Give a speed above 0.', repairable: true })
  if (!(vehicleWidthM > 0)) return fail({ code: 'argument_invalid', message: `No vehicle is ${vehicleWidthM} m wide.`, hint: 'Give a width above 0.', repairable: true })
  if (Number.isInteger(count) && count >= 1 && count <= countAtMost) return null
  return fail({ code: 'argument_invalid', message: `${count} ways cannot be asked for.`, hint: `Ask for 1 to ${countAtMost}.`, repairable: true })
}

type Between = { readonly from: number; readonly to: number; readonly ask: RouteAsk }

function waysBetween(graph: Graph, { weights, enter }: Costs, { from, to, ask: { count = 1, keepOneWay = true, signal } }: Between): Way[] {
  const net = netOf(graph, { keepOneWay })
  const best = wayTo(net, search(net, { weights, enter, from: [{ node: from, cost: 0 }], to }), to)
  // where roads are shut for a time a second best way depends on the hour, so only the best is told
  if (!best || count === 1 || enter) return best ? [best] : []
  return alternativeWays(net, { weights, from, to, count, signal, backwards: netOf(graph, { keepOneWay, backwards: true }) })
}

/** Roads that are closed to the vehicle as blocked ones, with why, so that the reason can name them; what is closed only because it was not seen stays that. */
function asClosed(graph: Graph, { closed, unseen }: Costs): Graph {
  const edges = graph.edges.map((edge, index) => {
    const why = closed.get(index)
    return why === undefined || unseen.has(index) ? edge : { ...edge, state: 'blocked' as const, why }
  })
  return { ...graph, edges }
}

function described(graph: Graph, way: Way, { aim, speedKmh = usualSpeedKmh }: Driving): RouteWay {
  const edges = way.edges.map((edge) => graph.edges[edge] as RoadEdge)
  const sum = (value: (edge: RoadEdge) => number) => edges.reduce((total, edge) => total + value(edge), 0)
  const lengthOf = ({ lengthM }: RoadEdge) => lengthM ?? Number.NaN
  return {
    line: lineOfWay(graph, way),
    edges,
    lengthM: sum(lengthOf),
    hours: aim === 'fastest' ? way.cost : sum((edge) => lengthOf(edge) / 1000 / (edge.speedKmh ?? speedKmh)),
    cost: way.cost,
    unseenM: sum((edge) => (edge.state === 'unknown' ? lengthOf(edge) : 0)),
  }
}

/** The line of a way from its first node to its last; one place where it has no edges. */
export function lineOfWay({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>, way: Way): PixelXY[] {
  const line: PixelXY[] = [nodes[way.nodes[0] as number] as PixelXY]
  way.edges.forEach((index, i) => {
    const edge = edges[index] as RoadEdge
    const along = edge.a === way.nodes[i] ? edge.line : edge.line.toReversed()
    line.push(...along.slice(1))
  })
  return line
}
