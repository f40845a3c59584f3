import { z } from 'zod'
import { fail, ok } from '../../contracts/result.ts'
import { isochrones as reachedWithin } from '../../core/network/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopsOf, stopOf, usualSnapM } from './driving.ts'
import { edgeAsLine } from './graph-lines.ts'
import { costUnit, placedNetwork, untimed } from './placed-network.ts'

export const isochrones = defineTool({
  id: 'isochrones',
  version: 1,
  module: 'vector',
  verb: 'Find what is reached in time',
  output: 'features',
  effects: 'none',
  aliases: ['reach_within'],
  summary: 'Stretches of road reached from places within given minutes (fastest) or metres, cut where the time or distance ends.',
  typing: { frame: 'graph', metric: true, shape: 'line' },
  words: ['isochrone', 'within minutes', 'drive time', 'travel time', 'reach in'],
  inputs: {
    ...drivingInputs,
    point: wire.maybe('point', { label: 'from' }),
    places: wire.maybe('features', { label: 'or from places' }),
    limits: argumentOf.json(z.array(z.number().positive()).min(1).max(50), { label: 'limits', note: 'minutes for the fastest way, else metres' }),
    towards: argumentOf.flag({ label: 'ways to the places' }),
  },
  run({ point, places, limits, towards = false, snap: snapM = usualSnapM, bothWays = false, ...inputs }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const plain = untimed(driving.value)
    if (!plain.ok) return plain
    if ((point === null) === (places === null))
      return fail({ code: 'point_missing', message: 'Ways start at one point or at the places of one layer.', hint: 'Set a point, or choose a layer.', repairable: true })
    const stops = places ? stopsOf(places, graph) : point ? stopOf(point, graph) : fail({ code: 'point_missing', message: 'No place to start from is set.' })
    if (!stops.ok) return stops
    const placed = placedNetwork(graph, { stops: [stops.value].flat(), driving: driving.value, snapM })
    if (!placed.ok) return placed
    const { costs, stops: from, notes, wholeOf, words } = placed.value
    const { unit, perUnit } = costUnit(driving.value.aim)
    const inCost = limits.map((limit) => limit / perUnit)
    const found = reachedWithin(placed.value.graph, { from: from.map(({ node }) => ({ node, cost: 0 })), weights: costs.weights, limits: inCost, keepOneWay: !bothWays, towards })
    const limitOf = new Map(inCost.map((cost, i) => [cost, limits[i] as number]))
    const lengths = limits.map((limit, i) => `${Math.round(found.lengths[i] as number)} m of road within ${limit} ${unit}`)
    return ok({
      artifact: {
        kind: 'features' as const,
        title: `roads reached within ${limits.join(', ')} ${unit}`,
        frame: graph.frame,
        layerId: graph.layerId,
        shape: 'line' as const,
        features: found.stretches.map(({ edge, limit, line, from: start, to: end }, i) =>
          edgeAsLine(
            { ...edge, line },
            { what: 'reached', road: wholeOf(edge.id), limit: limitOf.get(limit) ?? limit, unit, lengthM: (end - start) * (edge.lengthM ?? Number.NaN) },
            `i${i + 1}`,
          ),
        ),
        classes: [],
        method: `roads cut where the limit ends; ${words}`,
        notes: [`${lengths.join('; ')}.`, ...notes],
        sources: [inputs.graph.artifactId],
        analysedShare: graph.analysedShare,
      },
    })
  },
})
