import type { Rings } from '../../../contracts/frame.ts'
import type { RoadEdge } from '../../../contracts/kinds/graph.ts'
import { lineMeetsRings } from '../graph/line-in-rings.ts'

export const aims = ['shortest', 'fastest', 'safest'] as const
export type Aim = (typeof aims)[number]

/** A closure of roads, by id or by outline; with `from` and `to` (hours after departure, either may be open) it holds only between the two. */
export type Closure = {
  readonly why: string
  readonly edges?: readonly string[] | undefined
  /** in pixels of the frame of the graph */
  readonly area?: Rings | undefined
  readonly fromH?: number | undefined
  readonly toH?: number | undefined
}

export type Driving = {
  readonly aim: Aim
  /** speed where a road tells none, km/h */
  readonly speedKmh?: number | undefined
  /** roads known to be narrower are closed; roads of unknown width are not */
  readonly vehicleWidthM?: number | undefined
  /** lets the way lead over roads that could not be seen */
  readonly overUnknown?: boolean | undefined
  /** lets the way lead over blocked roads, for questions about repairs */
  readonly overBlocked?: boolean | undefined
  readonly closures?: readonly Closure[] | undefined
}

/** Costs in metres (shortest), hours (fastest) or weighted metres (safest); Infinity where a road is closed, with why. */
export type Costs = {
  readonly weights: Float64Array
  readonly enter: ((edge: number, cost: number) => number) | undefined
  readonly closed: ReadonlyMap<number, string>
  /** those of the closed ones that are closed only because they were not seen */
  readonly unseen: ReadonlySet<number>
  readonly words: string
}

export const usualSpeedKmh = 30
/** How many times its length a road counts in a safest way. */
export const penalties = { unknown: 5, besideBlocked: 3, narrow: 2 } as const
const narrowM = 3.5

/** What each edge costs a driver. Lengths must be known: every edge with `lengthM`, else its cost is NaN and `knownLengths` said so before. */
export function drivingCosts(edges: readonly RoadEdge[], driving: Driving): Costs {
  const closed = new Map<number, string>()
  const blockedEnds = new Set(edges.filter(({ state }) => state === 'blocked').flatMap(({ a, b }) => [a, b]))
  const unseen = new Set<number>()
  const shut = closedEdges(edges, driving)
  const weights = Float64Array.from(edges, (edge, index) => {
    const why = shut.always.get(index) ?? whyClosed(edge, driving)
    if (why === null) return costOf(edge, driving, blockedEnds)
    closed.set(index, why)
    if (edge.state === 'unknown' && !shut.always.has(index) && tooNarrow(edge, driving) === null) unseen.add(index)
    return Number.POSITIVE_INFINITY
  })
  return { weights, enter: enterRule(shut.windows, weights), closed, unseen, words: costWords(driving) }
}

/** The first of what closes a road; that it was not seen is the last, since seeing it would not help a vehicle that is too wide. */
function whyClosed(edge: RoadEdge, driving: Driving): string | null {
  const { state, why } = edge
  if (state === 'blocked' && !driving.overBlocked) return why ?? 'blocked'
  return tooNarrow(edge, driving) ?? (state === 'unknown' && !driving.overUnknown ? (why ?? 'not seen') : null)
}

function tooNarrow({ widthM }: RoadEdge, { vehicleWidthM }: Driving): string | null {
  if (vehicleWidthM !== undefined && widthM !== null && widthM < vehicleWidthM) return `${widthM.toFixed(1)} m wide, the vehicle needs ${vehicleWidthM} m`
  return null
}

function costOf(edge: RoadEdge, { aim, speedKmh = usualSpeedKmh }: Driving, blockedEnds: ReadonlySet<number>): number {
  const lengthM = edge.lengthM ?? Number.NaN
  if (aim === 'shortest') return lengthM
  if (aim === 'fastest') return lengthM / 1000 / (edge.speedKmh ?? speedKmh)
  const factors = [
    edge.state === 'unknown' ? penalties.unknown : 1,
    blockedEnds.has(edge.a) || blockedEnds.has(edge.b) ? penalties.besideBlocked : 1,
    edge.widthM !== null && edge.widthM < narrowM ? penalties.narrow : 1,
  ]
  return lengthM * Math.max(...factors)
}

function costWords({ aim, speedKmh = usualSpeedKmh }: Driving): string {
  if (aim === 'shortest') return 'fewest metres'
  if (aim === 'fastest') return `least time, at the speed of each road, ${speedKmh} km/h where none is known`
  return `safest: roads not seen count ${penalties.unknown} times their length, those that meet a blocked road ${penalties.besideBlocked} times, those under ${narrowM} m wide ${penalties.narrow} times`
}

type Window = { readonly fromH: number; readonly toH: number }

/**
 * Roads closed for the whole trip, and when others are shut. Only the fastest way knows when a vehicle is where, so for other aims
 * a closure that has not ended at departure holds all the time.
 */
function closedEdges(edges: readonly RoadEdge[], { aim, closures = [] }: Driving): { always: Map<number, string>; windows: Map<number, Window[]> } {
  const always = new Map<number, string>()
  const windows = new Map<number, Window[]>()
  const closedBy = closureFinder(edges)
  for (const closure of closures) {
    const { fromH = 0, toH = Number.POSITIVE_INFINITY, why } = closure
    if (toH <= 0) continue
    const whole = aim !== 'fastest' || (fromH <= 0 && toH === Number.POSITIVE_INFINITY)
    for (const index of closedBy(closure)) {
      if (whole) always.set(index, why)
      else windows.set(index, [...(windows.get(index) ?? []), { fromH, toH }])
    }
  }
  return { always, windows }
}

/** Edges that closures name, found by id once for all of them. */
function closureFinder(edges: readonly RoadEdge[]): (closure: Closure) => number[] {
  let byId: Map<string, number[]> | null = null
  const named = (id: string): number[] => {
    byId ??= edgesById(edges)
    return byId.get(id) ?? []
  }
  return ({ edges: ids = [], area }) => {
    const within = area ? edges.flatMap(({ line }, index) => (lineMeetsRings(line, area) ? [index] : [])) : []
    return [...new Set([...ids.flatMap(named), ...within])]
  }
}

/** Every edge under its own id and under those it was cut from. */
export function edgesById(edges: readonly RoadEdge[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  edges.forEach(({ id }, index) => {
    for (const name of namesOf(id)) {
      const known = found.get(name)
      if (known) known.push(index)
      else found.set(name, [index])
    }
  })
  return found
}

/** Damage cuts `r1` into `r1.1`, `r1.2` ..., stops cut those into `r1.2/1` ...; closing the whole closes all of them. */
function namesOf(id: string): string[] {
  const unplaced = id.replace(/\/\d+$/, '')
  return [...new Set([id, unplaced, unplaced.replace(/\.\d+$/, '')])]
}

/** A vehicle waits before a road until it can pass the whole of it while it is not shut. */
function enterRule(windows: ReadonlyMap<number, readonly Window[]>, weights: Float64Array): Costs['enter'] {
  if (windows.size === 0) return undefined
  const sorted = new Map([...windows].map(([edge, list]) => [edge, list.toSorted((p, q) => p.fromH - q.fromH)]))
  return (edge, atH) => {
    let start = atH
    for (const { fromH, toH } of sorted.get(edge) ?? []) if (start < toH && start + (weights[edge] as number) > fromH) start = toH
    return start
  }
}
