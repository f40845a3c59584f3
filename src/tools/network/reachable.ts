import type { Graph } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import { findRoutes } from '../../core/network/index.ts'
import { defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopOf, usualSnapM } from './driving.ts'

export const reachable = defineTool({
  id: 'reachable',
  version: 1,
  module: 'vector',
  verb: 'Check whether it can be reached',
  output: 'yes_no',
  effects: 'none',
  aliases: ['can_reach'],
  summary:
    'Whether a vehicle can get from one point to another over a road network: yes, no with the fewest blocked roads that cut it off, or cannot tell with the roads that were not seen.',
  typing: { frame: 'graph', metric: true },
  words: ['reachable', 'cut off', 'access', 'isolated', 'can we get to'],
  inputs: { ...drivingInputs, start: wire.one('point', { label: 'from' }), end: wire.one('point', { label: 'to' }) },
  run({ start, end, snap: snapM = usualSnapM, bothWays = false, ...inputs }, { signal }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const from = stopOf(start, graph)
    if (!from.ok) return from
    const to = stopOf(end, graph)
    if (!to.ok) return to
    const routes = findRoutes(graph, { from: from.value, to: to.value, driving: driving.value, snapM, keepOneWay: !bothWays, signal })
    if (!routes.ok) return routes
    const { state, reason, method, ways } = routes.value
    const [way] = ways
    return ok({
      artifact: {
        kind: 'yes_no' as const,
        value: state === 'cannot_tell' ? null : state === 'reachable',
        reason: way ? `A way of ${Math.round(way.lengthM)} m over open roads joins them.` : `${reason}${outside(graph)}`,
        label: `way from ${start.label} to ${end.label}`,
        classes: [],
        witness: null,
        method: `${method}; a road that was not seen is neither a way nor a cut; the cut is a smallest one`,
        evidence: { artifactId: inputs.graph.artifactId, minScore: null, classes: [] },
        analysedShare: graph.analysedShare,
      },
    })
  },
})

/** Roads of an image end at its edge, which is no end of the road. */
const outside = ({ layerId }: Graph): string => (layerId === null ? '' : ' Roads outside of the image are not known.')
