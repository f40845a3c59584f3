import { ok } from '../../contracts/result.ts'
import { serviceAreas as areasOf } from '../../core/network/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopsOf, usualSnapM } from './driving.ts'
import { edgeAsLine } from './graph-lines.ts'
import { costUnit, placedNetwork, untimed } from './placed-network.ts'

export const serviceAreas = defineTool({
  id: 'service_areas',
  version: 1,
  module: 'vector',
  verb: 'Find service areas',
  output: 'features',
  effects: 'none',
  aliases: ['network_service_areas'],
  summary: 'Which facility reaches each stretch of road first; roads are cut where two are equally near.',
  typing: { frame: 'graph', metric: true, shape: 'line' },
  words: ['service area', 'catchment', 'nearest hospital', 'covered by', 'who serves'],
  inputs: {
    ...drivingInputs,
    facilities: wire.one('features', { label: 'facilities' }),
    limit: argumentOf.number({ label: 'no farther than', min: 0, note: 'minutes for the fastest way, else metres' }),
  },
  run({ facilities, limit, snap: snapM = usualSnapM, bothWays = false, ...inputs }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const plain = untimed(driving.value)
    if (!plain.ok) return plain
    const stops = stopsOf(facilities, graph)
    if (!stops.ok) return stops
    const placed = placedNetwork(graph, { stops: stops.value, driving: driving.value, snapM })
    if (!placed.ok) return placed
    const { costs, stops: at, notes, wholeOf, words } = placed.value
    const { unit, perUnit } = costUnit(driving.value.aim)
    const most = limit === undefined ? undefined : limit / perUnit
    const found = areasOf(placed.value.graph, { facilities: at, weights: costs.weights, limit: most, keepOneWay: !bothWays })
    const sums = at.map(({ name }, i) => `${name}: ${Math.round(found.lengths[i] as number)} m`)
    return ok({
      artifact: {
        kind: 'features' as const,
        title: `service areas of ${facilities.artifact.title}`,
        frame: graph.frame,
        layerId: graph.layerId,
        shape: 'line' as const,
        features: found.stretches.map(({ edge, facility, line, length }, i) =>
          edgeAsLine(
            { ...edge, line },
            { what: 'served', road: wholeOf(edge.id), facility: at[facility]?.name ?? null, facilityId: at[facility]?.feature?.id ?? null, lengthM: length },
            `s${i + 1}`,
          ),
        ),
        classes: [],
        method: `each stretch to the facility that reaches it first${limit === undefined ? '' : `, within ${limit} ${unit}`}; ${words}`,
        notes: [`Road served: ${sums.join('; ')}. ${Math.round(found.unserved)} m are reached by none.`, ...notes],
        sources: [inputs.graph.artifactId, facilities.artifactId],
        analysedShare: graph.analysedShare,
      },
    })
  },
})
