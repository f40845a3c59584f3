import { ok } from '../../contracts/result.ts'
import { connectedGroups, joinLayers, pointsInPolygons as matchPoints, relations } from '../../core/vector/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { bothShapes, featuresOf, polygons, shapes, shapesOf } from './support/shapes.ts'

export const pointsInPolygons = defineTool({
  id: 'points_in_polygons',
  version: 1,
  module: 'vector',
  verb: 'Tell which points lie in which polygons',
  output: 'features',
  effects: 'none',
  aliases: ['vec.point_in_polygon'],
  summary: 'The points with "inside" and the polygons that hold them; a point on an outline is inside, and each point counts once.',
  typing: { frame: 'points', shape: 'point' },
  words: ['points in polygons', 'inside', 'which zone', 'contained in'],
  inputs: {
    points: wire.either(['features', 'point'], { label: 'points' }),
    polygons: polygons('polygons'),
    idField: argumentOf.text({ label: 'name polygons by', note: 'an attribute; their id unless set' }),
  },
  run: ({ points, polygons: areas, idField }, context) =>
    caught(async () => {
      const both = await bothShapes(points, areas, context)
      if (!both.ok) return both
      const { a, b } = both.value
      const found = await matchPoints(a, b, paceOf(context))
      if (!found.ok) return found
      const name = new Map(b.features.map(({ id, properties }) => [id, idField === undefined ? id : String(properties[idField] ?? id)]))
      const names = found.value.polygonIds.map((id) => name.get(id) ?? id)
      const holders = new Map(found.value.pointIds.map((id, i) => [id, found.value.polygonsOfPoint[i] ?? []]))
      const features = a.features.map((feature) => {
        const held = holders.get(feature.id) ?? []
        return { ...feature, properties: { ...feature.properties, inside: held.length > 0, polygons: held.map((at) => names[at]).join('; ') } }
      })
      const made = {
        features,
        method: `${found.value.insideCount} of ${features.length} points lie in at least one of ${names.length} polygons; each counts once.`,
        notes: found.value.notes,
      }
      return ok(featuresOf(made, { title: `${a.title} in ${b.title}`, of: a, others: [b] }))
    }),
})

export const join = defineTool({
  id: 'join',
  version: 1,
  module: 'vector',
  verb: 'Join by place',
  output: 'features',
  effects: 'none',
  aliases: ['spatial_join'],
  summary: 'Features with how many of another layer they meet, lie inside of or contain, and the attributes of the first; counted by feature, never by pair.',
  typing: { frame: 'features' },
  words: ['join', 'spatial join', 'meet', 'touching', 'how many lie in each'],
  inputs: {
    features: shapes('features'),
    with: shapes('other layer'),
    relation: argumentOf.choice(relations, { label: 'they', note: 'meets unless set' }),
    keep: argumentOf.choice(['all', 'matched'], { label: 'keep', note: 'all unless set' }),
  },
  run: ({ features, with: other, relation = 'meets', keep = 'all' }, context) =>
    caught(async () => {
      const both = await bothShapes(features, other, context)
      if (!both.ok) return both
      const made = await joinLayers(both.value.a, both.value.b, { relation, keep, pace: paceOf(context) })
      return made.ok ? ok(featuresOf(made.value, { title: `${both.value.a.title} joined with ${both.value.b.title}`, of: both.value.a, others: [both.value.b] })) : made
    }),
})

export const groupNearby = defineTool({
  id: 'group_nearby',
  version: 1,
  module: 'vector',
  verb: 'Group what lies together',
  output: 'features',
  effects: 'none',
  aliases: ['cluster'],
  summary: 'Features with the number of their group: those that touch, or lie within some metres of one another; 1 is the largest group.',
  typing: { frame: 'features' },
  words: ['group', 'cluster', 'connected', 'clumps', 'together'],
  inputs: { features: shapes('features'), within: argumentOf.number({ label: 'within', unit: 'm', min: 0, note: 'touching unless set' }) },
  run: ({ features, within }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const made = await connectedGroups(of.value, { withinM: within, pace: paceOf(context) })
      if (!made.ok) return made
      const { sizes, notes } = made.value
      return ok(featuresOf({ ...made.value, notes: [...notes, `${sizes.length} groups; the largest has ${sizes[0]}.`] }, { title: `${of.value.title} by group`, of: of.value }))
    }),
})
