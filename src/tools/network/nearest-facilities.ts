import type { Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok } from '../../contracts/result.ts'
import { nearestFacilities as nearest } from '../../core/network/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopsOf, stopOf, usualSnapM } from './driving.ts'
import { costUnit, placedNetwork, type PlacedStop, untimed } from './placed-network.ts'

const usualCount = 3

export const nearestFacilities = defineTool({
  id: 'nearest_facilities',
  version: 1,
  module: 'vector',
  verb: 'Find the nearest by road',
  output: 'table',
  effects: 'none',
  aliases: ['nearest_by_road'],
  summary: 'The facilities nearest by road to each place, with way and time; a place without any within reach is said.',
  typing: { frame: 'graph', metric: true, dimension: 'length', unit: 'm' },
  words: ['nearest hospital', 'closest shelter', 'nearest by road', 'closest facility'],
  inputs: {
    ...drivingInputs,
    point: wire.maybe('point', { label: 'from' }),
    places: wire.maybe('features', { label: 'or from places' }),
    facilities: wire.one('features', { label: 'facilities' }),
    count: argumentOf.number({ label: 'how many', min: 1, max: 100, note: `${usualCount} unless set` }),
    towards: argumentOf.flag({ label: 'ways from the facility' }),
  },
  run({ point, places, facilities, count = usualCount, towards = false, snap: snapM = usualSnapM, bothWays = false, ...inputs }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const plain = untimed(driving.value)
    if (!plain.ok) return plain
    if ((point === null) === (places === null))
      return fail({
        code: 'point_missing',
        message: 'The question is about one point or about the places of one layer.',
        hint: 'Set a point, or choose a layer.',
        repairable: true,
      })
    const from = places ? stopsOf(places, graph) : point ? stopOf(point, graph) : fail({ code: 'point_missing', message: 'No place is set.' })
    if (!from.ok) return from
    const to = stopsOf(facilities, graph)
    if (!to.ok) return to
    const starts = [from.value].flat()
    const placed = placedNetwork(graph, { stops: [...starts, ...to.value], driving: driving.value, snapM })
    if (!placed.ok) return placed
    const ids = new Set(to.value.map(({ feature }) => feature))
    const found = placed.value.stops.filter(({ feature }) => feature !== null && ids.has(feature))
    const origins = placed.value.stops.filter(({ feature }) => feature === null || !ids.has(feature))
    const { unit, perUnit } = costUnit(driving.value.aim)
    const alone: string[] = []
    const rows = origins.flatMap((origin: PlacedStop): Scalar[][] => {
      const near = nearest(placed.value.graph, { from: origin.node, facilities: found, weights: placed.value.costs.weights, count, keepOneWay: !bothWays, towards })
      if (near.length === 0) alone.push(`${origin.name}: no facility can be reached over roads open to the vehicle.`)
      return near.map(({ facility, way }, i) => {
        const lengthM = way.edges.reduce((sum, edge) => sum + (placed.value.graph.edges[edge]?.lengthM ?? Number.NaN), 0)
        const { name, feature } = found[facility] as PlacedStop
        return [origin.name, i + 1, name, feature?.id ?? null, lengthM, way.cost * perUnit]
      })
    })
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `${facilities.artifact.title} nearest by road`,
        rows: [],
        records: { columns: [column('from'), column('rank'), column('facility'), column('facilityId'), { name: 'length', unit: 'm' as const }, { name: 'cost', unit }], rows },
        notes: [...alone, ...placed.value.notes],
        method: `${placed.value.words}; ${towards ? 'ways from the facility to the place' : 'ways from the place to the facility'}`,
        evidence: { artifactId: facilities.artifactId, idColumn: 'facilityId' },
      },
    })
  },
})

const column = (name: string) => ({ name, unit: null })
