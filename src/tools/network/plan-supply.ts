import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Delivery, netOf, search, supplyRuns as planRuns, type SupplyRuns } from '../../core/network/index.ts'
import type { PointInput, Stored, ToolContext } from '../context.ts'
import { argumentOf, wire } from '../define-tool.ts'
import { drivingInputs, type DrivingInputs, drivingOf, stopOf, stopsOf, usualSnapM } from './driving.ts'
import { costUnit, placedNetwork, type PlacedNetwork, type PlacedStop, untimed } from './placed-network.ts'

const mostStops = 500

/** Inputs of the tools that plan deliveries. */
export const supplyInputs = {
  ...drivingInputs,
  depot: wire.one('point', { label: 'depot' }),
  stops: wire.one('features', { label: 'places to supply' }),
  capacity: argumentOf.numberRequired({ label: 'capacity of a vehicle', note: 'in the unit of the demand' }),
  demandField: argumentOf.text({ label: 'attribute with the demand' }),
  demand: argumentOf.number({ label: 'or demand of each place' }),
  split: argumentOf.flag({ label: 'several loads to one place' }),
  seed: argumentOf.number({ label: 'seed', min: 0, max: 1e9 }),
}

export type SupplyInputs = DrivingInputs & {
  readonly depot: PointInput
  readonly stops: Stored<'features'>
  readonly capacity: number
  readonly demandField?: string | undefined
  readonly demand?: number | undefined
  readonly split?: boolean | undefined
  readonly seed?: number | undefined
  readonly snap?: number | undefined
  readonly bothWays?: boolean | undefined
}

export type SupplyPlan = {
  readonly runs: SupplyRuns
  /** depot first, then the places that are supplied: place `i` of a trip is `at[i]` */
  readonly at: readonly PlacedStop[]
  readonly network: PlacedNetwork
  readonly unit: 'm' | 'min'
  /** of the unit in one cost */
  readonly perUnit: number
  readonly notes: readonly string[]
  readonly method: string
}

/** Plans deliveries from the inputs of a tool; places that cannot be reached are left out and named. */
export function planSupply(
  { depot, stops, capacity, demandField, demand, split, seed, snap: snapM = usualSnapM, bothWays = false, ...inputs }: SupplyInputs,
  { signal }: ToolContext,
): Result<SupplyPlan> {
  const graph = inputs.graph.artifact
  const driving = drivingOf(inputs)
  if (!driving.ok) return driving
  const plain = untimed(driving.value)
  if (!plain.ok) return plain
  const start = stopOf(depot, graph)
  if (!start.ok) return start
  const places = stopsOf(stops, graph)
  if (!places.ok) return places
  if (places.value.length > mostStops) return tooMany(places.value.length)
  const network = placedNetwork(graph, { stops: [start.value, ...places.value], driving: driving.value, snapM })
  if (!network.ok) return network
  const [from, ...to] = network.value.stops
  if (!from || from.feature !== null) return noDepot(depot.label, snapM)
  const needs = demandsOf(to, { field: demandField, each: demand })
  if (!needs.ok) return needs
  const served = reachableStops(needs.value, costMatrix(network.value, [from, ...to], { keepOneWay: !bothWays }))
  const runs = planRuns({ deliveries: served.deliveries, costs: served.costs, capacity, split, seed, signal })
  if (!runs.ok) return runs
  const { unit, perUnit } = costUnit(driving.value.aim)
  return ok({
    runs: runs.value,
    at: [from, ...served.indices.map((index) => to[index] as PlacedStop)],
    network: network.value,
    unit,
    perUnit,
    notes: [
      `${runs.value.trips.length} trips. ${boundWords(runs.value, (value) => `${Math.round(value * perUnit)} ${unit}`)}`,
      ...served.lost.map((name) => `${name} cannot be reached and left again over roads open to the vehicle; it is not supplied.`),
      ...network.value.notes,
    ],
    method: `${runs.value.method}; ${network.value.words}`,
  })
}

function boundWords({ cost, lowerBound, isExact }: SupplyRuns, inUnit: (value: number) => string): string {
  if (isExact) return `No plan is shorter than these ${inUnit(cost)}.`
  return `${inUnit(cost)} in all; no plan is shorter than ${inUnit(lowerBound)}, so this one is at most ${((cost / lowerBound - 1) * 100).toFixed(1)} % from the best.`
}

const tooMany = (count: number) =>
  fail({ code: 'over_budget', message: `${count} places are more than the ${mostStops} that trips are planned for.`, hint: 'Plan by district.', repairable: true })

const noDepot = (name: string, snapM: number) =>
  fail({ code: 'point_outside', message: `It cannot be told: no road seen within ${snapM} m of ${name}.`, hint: 'Move the depot to a road.', repairable: true })

function demandsOf(stops: readonly PlacedStop[], { field, each }: { readonly field: string | undefined; readonly each: number | undefined }): Result<Delivery[]> {
  if ((field === undefined) === (each === undefined)) {
    return fail({ code: 'input_missing', message: 'What each place needs is not said.', hint: 'Name the attribute that holds it, or give one demand for all.', repairable: true })
  }
  const deliveries: Delivery[] = []
  for (const { name, feature } of stops) {
    const demand = each ?? Number(amountIn(feature, field ?? ''))
    if (!Number.isFinite(demand))
      return fail({ code: 'argument_invalid', message: `${name} has no number in ${field}.`, hint: 'Choose an attribute that every place has.', repairable: true })
    deliveries.push({ name, demand })
  }
  return ok(deliveries)
}

/** Null and text are no amounts, and never 0. */
function amountIn(feature: Feature | null, field: string): number {
  const value = feature?.properties[field]
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** Costs between all stops over the network, row by row; Infinity where there is no way. */
function costMatrix({ graph, costs: { weights } }: PlacedNetwork, stops: readonly PlacedStop[], { keepOneWay }: { readonly keepOneWay: boolean }): Float64Array {
  const net = netOf(graph, { keepOneWay })
  const matrix = new Float64Array(stops.length ** 2)
  stops.forEach(({ node }, row) => {
    const { costs } = search(net, { weights, from: [{ node, cost: 0 }] })
    stops.forEach((to, column) => {
      matrix[row * stops.length + column] = costs[to.node] as number
    })
  })
  return matrix
}

type Served = { readonly deliveries: Delivery[]; readonly costs: Float64Array; readonly indices: number[]; readonly lost: string[] }

/** Stops that can be driven to and back; the others are named, not dropped in silence. */
function reachableStops(deliveries: readonly Delivery[], costs: Float64Array): Served {
  const size = deliveries.length + 1
  const isServed = (i: number) => Number.isFinite(costs[i + 1]) && Number.isFinite(costs[(i + 1) * size])
  const indices = deliveries.flatMap((_, i) => (isServed(i) ? [i] : []))
  const ids = [0, ...indices.map((i) => i + 1)]
  return {
    deliveries: indices.map((i) => deliveries[i] as Delivery),
    costs: Float64Array.from({ length: ids.length ** 2 }, (_, at) => costs[(ids[Math.floor(at / ids.length)] as number) * size + (ids[at % ids.length] as number)] as number),
    indices,
    lost: deliveries.flatMap(({ name }, i) => (isServed(i) ? [] : [name])),
  }
}
