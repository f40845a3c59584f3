import { ok } from '../../contracts/result.ts'
import { cutLayer, intersectLayers, measureFeature, shapeOf, type VectorLayer } from '../../core/vector/index.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { bothShapes, featuresOf, polygons, shapes } from './support/shapes.ts'

export const intersect = defineTool({
  id: 'intersect',
  version: 1,
  module: 'vector',
  verb: 'Find what two layers share',
  output: 'features',
  effects: 'none',
  aliases: ['vec.intersect'],
  summary: 'The parts of features that lie in the polygons of another layer, with the attributes of both and their size; touching alone shares nothing.',
  typing: { frame: 'first' },
  words: ['intersect', 'overlap', 'shared by', 'affected by', 'both', 'flooded roads', 'inside the zone'],
  inputs: {
    first: shapes('features'),
    second: polygons('polygons'),
    merge: argumentOf.flag({ label: 'merge', note: 'overlaps inside each layer are merged first, so that no ground counts twice; attributes go' }),
  },
  run: ({ first, second, merge = false }, context) =>
    caught(async () => {
      const both = await bothShapes(first, second, context)
      if (!both.ok) return both
      const made = await intersectLayers(both.value.a, both.value.b, { merge, pace: paceOf(context) })
      if (!made.ok) return made
      const { meetingA, meetingB, notes, pairs } = made.value
      const counts = `${meetingA} of ${both.value.a.features.length} features share ground with ${meetingB} of ${both.value.b.features.length}.`
      const sized = { ...made.value, features: made.value.features.map((feature, i) => withSize(both.value.a, feature, pairs[i])), notes: [...notes, ...(merge ? [] : [counts])] }
      return ok(featuresOf(sized, { title: `${both.value.a.title} in ${both.value.b.title}`, of: both.value.a, others: [both.value.b] }))
    }),
})

/** The part with its area or length, where the frame has metres; both ends of the overlay by id. */
function withSize({ frame }: VectorLayer, feature: Feature, [aId, bId]: readonly [string, string] = ['', '']): Feature {
  const shape = shapeOf(feature.geometry)
  const size = shape === 'point' ? null : measureFeature(frame, feature, shape === 'polygon' ? 'area' : 'length')
  return {
    ...feature,
    properties: { ...feature.properties, aId, bId, ...(size?.ok ? { [shape === 'polygon' ? 'areaM2' : 'lengthM']: size.value } : {}) },
  }
}

export const clip = defineTool({
  id: 'clip',
  version: 1,
  module: 'vector',
  verb: 'Cut to an area',
  output: 'features',
  effects: 'none',
  aliases: ['vec.clip'],
  summary: 'Features cut to an area or to polygons; ids and attributes stay, and what lies outside is gone.',
  typing: { frame: 'features' },
  words: ['clip', 'cut to', 'crop features', 'only inside'],
  inputs: { features: shapes('features'), area: polygons('area') },
  run: ({ features, area }, context) =>
    caught(async () => {
      const both = await bothShapes(features, area, context)
      if (!both.ok) return both
      const made = await cutLayer(both.value.a, both.value.b, { keep: 'inside', pace: paceOf(context) })
      return made.ok ? ok(featuresOf(made.value, { title: `${both.value.a.title} within ${both.value.b.title}`, of: both.value.a, others: [both.value.b] })) : made
    }),
})

export const erase = defineTool({
  id: 'erase',
  version: 1,
  module: 'vector',
  verb: 'Take ground away',
  output: 'features',
  effects: 'none',
  aliases: ['vector_difference'],
  summary: 'Features without the ground of another layer: dry land without flood, roads outside a zone.',
  typing: { frame: 'features' },
  words: ['erase', 'without', 'except', 'outside of', 'subtract area', 'difference of layers'],
  inputs: { features: shapes('features'), area: polygons('ground to take away') },
  run: ({ features, area }, context) =>
    caught(async () => {
      const both = await bothShapes(features, area, context)
      if (!both.ok) return both
      const made = await cutLayer(both.value.a, both.value.b, { keep: 'outside', pace: paceOf(context) })
      return made.ok ? ok(featuresOf(made.value, { title: `${both.value.a.title} without ${both.value.b.title}`, of: both.value.a, others: [both.value.b] })) : made
    }),
})
