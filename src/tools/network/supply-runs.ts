import type { Feature, Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Delivery, netOf, search, supplyRuns as planRuns, type SupplyRuns } from '../../core/network/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopsOf, stopOf, usualSnapM } from './driving.ts'
import { costUnit, placedNetwork, type PlacedNetwork, type PlacedStop, untimed } from './placed-network.ts'

const mostStops = 500

export const supplyRuns = defineTool({
  id: 'supply_runs',
  version: 1,
  module: 'vector',
  verb: 'Plan supply runs',
  output: 'table',
  effects: 'none',
  aliases: ['vehicle_routing', 'deliveries'],
  summary: 'Trips of vehicles of one size from a depot that bring every place what it needs over open roads, with a lower bound of what any plan must drive.',
  typing: { frame: 'graph', dimension: 'length', unit: 'm' },
  words: ['supply', 'deliver', 'trips', 'vehicle routing', 'distribute', 'relief', 'convoy'],
  inputs: {
    ...drivingInputs,
    depot: wire.one('point', { label: 'depot' }),
    stops: wire.one('features', { label: 'places to supply' }),
    capacity: argumentOf.numberRequired({ label: 'capacity of a vehicle', note: 'in the unit of the demand' }),
    demandField: argumentOf.text({ label: 'attribute with the demand' }),
    demand: argumentOf.number({ label: 'or demand of each place' }),
    split: argumentOf.flag({ label: 'several loads to one place' }),
    seed: argumentOf.number({ label: 'seed', min: 0, max: 1e9 }),
  },
  run({ depot, stops, capacity, demandField, demand, split, seed, snap: snapM = usualSnapM, bothWays = false, ...inputs }, { signal }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const plain = untimed(driving.value)
    if (!plain.ok) return plain
    const start = stopOf(depot, graph)
    if (!start.ok) return start
    const places = stopsOf(stops, graph)
    if (!places.ok) return places
    if (places.value.length > mostStops)
      return fail({
        code: 'over_budget',
        message: `${places.value.length} places are more than the ${mostStops} that trips are planned for.`,
        hint: 'Plan by district.',
        repairable: true,
      })
    const placed = placedNetwork(graph, { stops: [start.value, ...places.value], driving: driving.value, snapM })
    if (!placed.ok) return placed
    const [from, ...to] = placed.value.stops
    if (!from || from.feature !== null)
      return fail({ code: 'point_outside', message: `It cannot be told: no road seen within ${snapM} m of ${depot.label}.`, hint: 'Move the depot to a road.', repairable: true })
    const needs = demandsOf(to, { field: demandField, each: demand })
    if (!needs.ok) return needs
    const costs = costMatrix(placed.value, [from, ...to], { keepOneWay: !bothWays })
    const served = reachableStops(needs.value, costs)
    const runs = planRuns({ deliveries: served.deliveries, costs: served.costs, capacity, split, seed, signal })
    if (!runs.ok) return runs
    const { unit, perUnit } = costUnit(driving.value.aim)
    const { cost, lowerBound, isExact, method } = runs.value
    const inUnit = (value: number) => `${Math.round(value * perUnit)} ${unit}`
    const bound = isExact
      ? `No plan is shorter than these ${inUnit(cost)}.`
      : `${inUnit(cost)} in all; no plan is shorter than ${inUnit(lowerBound)}, so this one is at most ${((cost / lowerBound - 1) * 100).toFixed(1)} % from the best.`
    const ids = served.indices.map((index) => to[index]?.feature?.id ?? null)
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `supply runs from ${depot.label}`,
        rows: [],
        records: { columns: columnsOf(unit), rows: rowsOf(runs.value, { names: served.deliveries, ids, perUnit }) },
        notes: [
          `${runs.value.trips.length} trips. ${bound}`,
          ...served.lost.map((name) => `${name} cannot be reached and left again over roads open to the vehicle; it is not supplied.`),
          ...placed.value.notes,
        ],
        method: `${method}; ${placed.value.words}`,
        evidence: { artifactId: stops.artifactId, idColumn: 'placeId' },
      },
    })
  },
})

const columnsOf = (unit: 'm' | 'min') => [...['trip', 'order', 'place', 'placeId', 'amount', 'load'].map((name) => ({ name, unit: null })), { name: 'trip length', unit }]

function rowsOf(
  { trips }: SupplyRuns,
  { names, ids, perUnit }: { readonly names: readonly Delivery[]; readonly ids: readonly (string | null)[]; readonly perUnit: number },
): Scalar[][] {
  return trips.flatMap(({ stops, load, cost }, trip) =>
    stops.map(({ delivery, amount }, order): Scalar[] => [trip + 1, order + 1, names[delivery - 1]?.name ?? null, ids[delivery - 1] ?? null, amount, load, cost * perUnit]),
  )
}

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
