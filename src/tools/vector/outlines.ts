import { ok } from '../../contracts/result.ts'
import { dissolve as dissolveLayer, hullOf, measureFeature, simplifyLayer, voronoiCells } from '../../core/vector/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { featuresOf, polygons, shapes, shapesOf } from './support/shapes.ts'

export const convexHull = defineTool({
  id: 'convex_hull',
  version: 1,
  module: 'vector',
  verb: 'Draw an outline around all',
  output: 'features',
  effects: 'none',
  aliases: ['vec.convex_hull'],
  summary: 'The smallest outline without dents around all features, with its area on the ground.',
  typing: { frame: 'features', shape: 'polygon' },
  words: ['convex hull', 'outline around', 'extent of'],
  inputs: { features: shapes('features') },
  run: ({ features }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const hull = hullOf(of.value)
      if (!hull.ok) return hull
      const sized = hull.value.features.map((feature) => {
        const areaM2 = measureFeature(of.value.frame, feature, 'area')
        return areaM2.ok ? { ...feature, properties: { ...feature.properties, areaM2: areaM2.value } } : feature
      })
      return ok(featuresOf({ ...hull.value, features: sized }, { title: `outline around ${of.value.title}`, of: of.value }))
    }),
})

export const voronoi = defineTool({
  id: 'voronoi',
  version: 1,
  module: 'vector',
  verb: 'Share ground out by the nearest point',
  output: 'features',
  effects: 'none',
  aliases: ['vec.voronoi'],
  summary: 'The ground nearest to each point as the crow flies, within a boundary; cells keep the attributes of their point.',
  typing: { frame: 'points', shape: 'polygon', needs: { points: { shape: 'point' } } },
  words: ['voronoi', 'thiessen', 'catchment', 'nearest ground'],
  inputs: {
    points: wire.one('features', { label: 'points' }),
    boundary: wire.maybeEither(['features', 'area'], { label: 'boundary', note: 'a box around the points unless given' }),
  },
  run: ({ points, boundary }, context) =>
    caught(async () => {
      const of = await shapesOf(points, context)
      if (!of.ok) return of
      const within = boundary ? await shapesOf(boundary, context) : ok(null)
      if (!within.ok) return within
      const cells = voronoiCells(of.value, within.value)
      return cells.ok ? ok(featuresOf(cells.value, { title: `ground nearest to each of ${of.value.title}`, of: of.value, others: within.value ? [within.value] : [] })) : cells
    }),
})

export const dissolve = defineTool({
  id: 'dissolve',
  version: 1,
  module: 'vector',
  verb: 'Merge polygons',
  output: 'features',
  effects: 'none',
  aliases: ['vec.dissolve'],
  summary: 'Polygons merged into one surface, or one for each value of an attribute; with "parts" each separate surface is a feature.',
  typing: { frame: 'features', shape: 'polygon' },
  words: ['dissolve', 'merge', 'union', 'combine polygons'],
  inputs: { features: polygons('polygons'), by: argumentOf.text({ label: 'by attribute' }), parts: argumentOf.flag({ label: 'separate parts' }) },
  run: ({ features, by, parts = false }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const made = await dissolveLayer(of.value, { by, parts, pace: paceOf(context) })
      return made.ok ? ok(featuresOf(made.value, { title: `${of.value.title} merged${by === undefined ? '' : ` by ${by}`}`, of: of.value })) : made
    }),
})

export const simplify = defineTool({
  id: 'simplify',
  version: 1,
  module: 'vector',
  verb: 'Simplify outlines',
  output: 'features',
  effects: 'none',
  aliases: ['vec.simplify'],
  summary: 'Outlines and lines with fewer corners, none moved by more than a tolerance in metres; outlines stay sound.',
  typing: { frame: 'features', metric: true },
  words: ['simplify', 'generalise', 'fewer vertices', 'smooth outlines'],
  inputs: { features: polygons('features'), tolerance: argumentOf.numberRequired({ label: 'tolerance', unit: 'm' }) },
  run: ({ features, tolerance }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const made = simplifyLayer(of.value, tolerance)
      if (!made.ok) return made
      const { cornersBefore, cornersAfter, notes } = made.value
      return ok(featuresOf({ ...made.value, notes: [...notes, `${cornersAfter} of ${cornersBefore} corners are left.`] }, { title: `${of.value.title} simplified`, of: of.value }))
    }),
})
