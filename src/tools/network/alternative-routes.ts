import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok } from '../../contracts/result.ts'
import { findRoutes, nameRoads, type RouteWay } from '../../core/network/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopOf, usualSnapM } from './driving.ts'

const usualCount = 3

export const alternativeRoutes = defineTool({
  id: 'alternative_routes',
  version: 1,
  module: 'vector',
  verb: 'Find other routes',
  output: 'features',
  effects: 'none',
  aliases: ['k_shortest_routes'],
  summary: 'The best few routes between two points over a road network, none of which visits a junction twice, with length and time.',
  typing: { frame: 'graph', metric: true, shape: 'line' },
  words: ['alternatives', 'other routes', 'second best', 'detours', 'backup route'],
  inputs: {
    ...drivingInputs,
    start: wire.one('point', { label: 'from' }),
    end: wire.one('point', { label: 'to' }),
    count: argumentOf.number({ label: 'how many', min: 1, max: 50, note: `${usualCount} unless set` }),
  },
  run({ start, end, count = usualCount, snap: snapM = usualSnapM, bothWays = false, ...inputs }, { signal }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const from = stopOf(start, graph)
    if (!from.ok) return from
    const to = stopOf(end, graph)
    if (!to.ok) return to
    const routes = findRoutes(graph, { from: from.value, to: to.value, driving: driving.value, snapM, count, keepOneWay: !bothWays, signal })
    if (!routes.ok) return routes
    const { ways, reason, method } = routes.value
    if (ways.length === 0) return fail({ code: 'no_path', message: reason, hint: 'Ask which repairs would reconnect them.', details: { state: routes.value.state } })
    return ok({
      artifact: {
        kind: 'features' as const,
        title: `routes from ${start.label} to ${end.label}`,
        frame: graph.frame,
        layerId: graph.layerId,
        shape: 'line' as const,
        features: ways.map((way, i) => wayFeature(way, i + 1)),
        classes: [],
        method: `${ways.length} best ways without a junction twice (Yen); ${method}`,
        notes: ways.length < count ? [`There are only ${ways.length} such routes.`] : [],
        sources: [inputs.graph.artifactId],
        analysedShare: graph.analysedShare,
      },
    })
  },
})

function wayFeature({ line, edges, lengthM, hours, unseenM }: RouteWay, rank: number): Feature {
  const minutes = hours * 60
  return {
    id: `route${rank}`,
    geometry: { type: 'LineString', coordinates: [...line] },
    properties: { what: 'route', name: `route ${rank}`, rank, lengthM, minutes, unseenM, roads: nameRoads(edges.map((edge) => ({ ...edge, why: null }))) },
  }
}
