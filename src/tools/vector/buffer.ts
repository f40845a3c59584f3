import { z } from 'zod'
import { fail, ok } from '../../contracts/result.ts'
import { bufferLayer, cutLayer, type Made, type VectorLayer } from '../../core/vector/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { featuresOf, shapes, shapesOf } from './support/shapes.ts'

export const buffer = defineTool({
  id: 'buffer',
  version: 1,
  module: 'vector',
  verb: 'Draw a zone around',
  output: 'features',
  effects: 'none',
  aliases: ['vec.buffer'],
  summary: 'Everything within a distance in metres on the ground of each feature, rounded; with "merge" one zone for all. A negative distance takes a rim off polygons.',
  typing: { frame: 'features', shape: 'polygon', metric: true },
  words: ['buffer', 'within metres of', 'zone around', 'corridor', 'setback', 'around'],
  inputs: {
    features: shapes('features'),
    distance: argumentOf.numberRequired({ label: 'distance', unit: 'm' }),
    merge: argumentOf.flag({ label: 'merge', note: 'overlapping zones become one' }),
  },
  run: ({ features, distance, merge = false }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const made = await bufferLayer(of.value, { distanceM: distance, dissolve: merge, pace: paceOf(context) })
      if (!made.ok) return made
      const told = { ...made.value, features: made.value.features.map((feature) => ({ ...feature, properties: { ...feature.properties, distanceM: distance } })) }
      return ok(featuresOf(told, { title: `zones of ${distance} m around ${of.value.title}`, of: of.value }))
    }),
})

export const buffers = defineTool({
  id: 'buffers',
  version: 1,
  module: 'vector',
  verb: 'Draw several zones around',
  output: 'features',
  effects: 'none',
  aliases: ['vec.kbuffer'],
  summary: 'Zones of several distances around all features together, one merged zone a distance; with "rings" each without the nearer ones.',
  typing: { frame: 'features', shape: 'polygon', metric: true },
  words: ['several buffers', 'rings', 'distance bands', 'multi ring buffer'],
  inputs: {
    features: shapes('features'),
    distances: argumentOf.json(z.array(z.number()).min(1).max(50), { label: 'distances', unit: 'm', note: 'a list of metres' }),
    rings: argumentOf.flag({ label: 'rings', note: 'each zone without the nearer ones' }),
  },
  run: ({ features, distances, rings = false }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const wanted = [...new Set(distances)].sort((a, b) => a - b)
      if (rings && wanted.some((distance) => distance < 0))
        return fail({ code: 'argument_invalid', message: 'Rings need distances above 0.', hint: 'Take the negative ones away.', repairable: true })
      const zones: Made[] = []
      for (const distance of wanted) {
        const made = await bufferLayer(of.value, { distanceM: distance, dissolve: true, pace: paceOf(context) })
        if (!made.ok) return made
        zones.push({ ...made.value, features: made.value.features.map(({ geometry }, i) => ({ id: `${distance} m ${i + 1}`, geometry, properties: { distanceM: distance } })) })
      }
      const shown = rings ? await withoutNearer(zones, of.value, paceOf(context)) : ok(zones)
      if (!shown.ok) return shown
      const all: Made = {
        features: shown.value.flatMap((zone) => zone.features),
        method: zones[0]?.method.replace(/^Everything within \S+ m/, `Everything within ${wanted.join(', ')} m`) ?? '',
        notes: [...new Set(zones.flatMap(({ notes }) => notes))],
      }
      return ok(featuresOf(all, { title: `zones of ${wanted.join(', ')} m around ${of.value.title}`, of: of.value }))
    }),
})

async function withoutNearer(zones: readonly Made[], { frame }: VectorLayer, pace: ReturnType<typeof paceOf>) {
  const rings: Made[] = []
  for (const [i, zone] of zones.entries()) {
    const nearer = zones[i - 1]
    const ring = nearer ? await cutLayer({ frame, features: zone.features }, { frame, features: nearer.features }, { keep: 'outside', pace }) : ok(zone)
    if (!ring.ok) return ring
    rings.push(ring.value)
  }
  return ok(rings)
}
