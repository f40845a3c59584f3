import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature, RoadEdge } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import { lineOfWay, type Net, netOf, search, type Trip, type Way, wayTo } from '../../core/network/index.ts'
import { defineTool } from '../define-tool.ts'
import { planSupply, supplyInputs, type SupplyPlan } from './plan-supply.ts'

export const supplyRoutes = defineTool({
  id: 'supply_routes',
  version: 1,
  module: 'vector',
  verb: 'Draw supply routes',
  output: 'features',
  effects: 'none',
  aliases: ['delivery_routes'],
  summary: 'The roads that each trip of a supply plan drives, as lines for the map and for the navigation of drivers; the plan is that of supply_runs.',
  typing: { frame: 'graph', metric: true, shape: 'line' },
  words: ['supply routes', 'delivery routes', 'trip lines', 'routes for drivers'],
  inputs: supplyInputs,
  run(inputs, context) {
    const plan = planSupply(inputs, context)
    if (!plan.ok) return plan
    const net = netOf(plan.value.network.graph, { keepOneWay: inputs.bothWays !== true })
    const { frame, layerId, analysedShare } = inputs.graph.artifact
    return ok({
      artifact: {
        kind: 'features' as const,
        title: `supply routes from ${inputs.depot.label}`,
        frame,
        layerId,
        shape: 'line' as const,
        features: plan.value.runs.trips.map((trip, i) => tripFeature(plan.value, net, { trip, number: i + 1 })),
        classes: [],
        method: plan.value.method,
        notes: [...plan.value.notes],
        sources: [inputs.graph.artifactId, inputs.stops.artifactId],
        analysedShare,
      },
    })
  },
})

function tripFeature(plan: SupplyPlan, net: Net, { trip, number }: { readonly trip: Trip; readonly number: number }): Feature {
  const { at, network } = plan
  const nodes = [0, ...trip.stops.map(({ delivery }) => delivery), 0].map((place) => at[place]?.node as number)
  const ways = nodes.slice(1).flatMap((to, i) => wayBetween(plan, net, { from: nodes[i] as number, to }) ?? [])
  const lengthM = ways.flatMap(({ edges }) => edges).reduce((sum, edge) => sum + ((network.graph.edges[edge] as RoadEdge).lengthM ?? Number.NaN), 0)
  return {
    id: `trip${number}`,
    geometry: { type: 'LineString', coordinates: joined(ways.map((way) => lineOfWay(network.graph, way))) },
    properties: {
      what: 'trip',
      name: `trip ${number}: ${trip.stops.map(({ delivery, amount }) => `${at[delivery]?.name} (${amount})`).join(', ')}`,
      trip: number,
      stops: trip.stops.length,
      load: trip.load,
      lengthM,
      cost: trip.cost * plan.perUnit,
      unit: plan.unit,
    },
  }
}

function wayBetween({ network }: SupplyPlan, net: Net, { from, to }: { readonly from: number; readonly to: number }): Way | null {
  return wayTo(net, search(net, { weights: network.costs.weights, from: [{ node: from, cost: 0 }], to }), to)
}

/** Lines one after the other; each begins where the one before ended. */
const joined = (lines: readonly PixelXY[][]): PixelXY[] => lines.flatMap((line, i) => (i === 0 ? line : line.slice(1)))
