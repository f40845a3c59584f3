import type { Feature, Quantity } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { dissolve, type Measure, measureLayer } from '../../core/vector/index.ts'
import type { ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { type ShapeInput, type Shapes, featuresOf, polygons, shapesOf } from './support/shapes.ts'

const units = { area: 'm2', length: 'm', perimeter: 'm' } as const

async function measured(input: ShapeInput, measure: Measure, context: ToolContext): Promise<Result<{ artifact: Quantity }>> {
  const of = await shapesOf(input, context)
  return of.ok ? quantityOf(of.value, measure) : of
}

function quantityOf(of: Shapes, measure: Measure): Result<{ artifact: Quantity }> {
  const found = measureLayer(of, measure)
  if (!found.ok) return found
  const { total, rows, method, notes } = found.value
  return ok({
    artifact: {
      kind: 'quantity',
      dimension: measure === 'area' ? 'area' : 'length',
      value: total,
      unit: units[measure],
      interval: null,
      intervalReason: 'not_calibrated',
      method: [method, ...of.notes, ...notes].join(' '),
      n: rows.length,
      label: `${measure} of ${of.title}`,
      classes: [...of.classes],
      evidence: { artifactId: of.source, minScore: null, classes: [...of.classes] },
      analysedShare: of.analysedShare,
    },
  })
}

export const lineLength = defineTool({
  id: 'line_length',
  version: 1,
  module: 'vector',
  verb: 'Measure the length',
  output: 'quantity',
  effects: 'none',
  aliases: ['vec.length'],
  summary: 'Length of all lines on the ground, geodesic; of parts, with "intersect" or "clip" before.',
  typing: { frame: 'features', dimension: 'length', unit: 'm', metric: true },
  words: ['length of roads', 'how long', 'kilometres of road', 'line length'],
  inputs: { features: wire.one('features', { label: 'lines' }) },
  run: ({ features }, context) => caught(() => measured(features, 'length', context)),
})

export const perimeter = defineTool({
  id: 'perimeter',
  version: 1,
  module: 'vector',
  verb: 'Measure the outline',
  output: 'quantity',
  effects: 'none',
  aliases: ['vec.perimeter'],
  summary: 'Length of all outlines on the ground, those of holes too, geodesic.',
  typing: { frame: 'features', dimension: 'length', unit: 'm', metric: true },
  words: ['perimeter', 'outline length', 'around'],
  inputs: { features: polygons('polygons') },
  run: ({ features }, context) => caught(() => measured(features, 'perimeter', context)),
})

export const polygonArea = defineTool({
  id: 'polygon_area',
  version: 1,
  module: 'vector',
  verb: 'Measure the surface of polygons',
  output: 'quantity',
  effects: 'none',
  aliases: [],
  summary: 'Surface of all polygons on the ground, geodesic; ground that several cover counts once unless "each" is set.',
  typing: { frame: 'features', dimension: 'area', unit: 'm2', metric: true },
  words: ['area of polygons', 'surface of features', 'area of the zone'],
  inputs: { features: polygons('polygons'), each: argumentOf.flag({ label: 'count overlaps each time' }) },
  run: ({ features, each = false }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      if (each) return quantityOf(of.value, 'area')
      const merged = await dissolve(of.value, { pace: paceOf(context) })
      return merged.ok ? quantityOf({ ...of.value, features: merged.value.features, notes: [...of.value.notes, ...merged.value.notes] }, 'area') : merged
    }),
})

export const largestPolygons = defineTool({
  id: 'largest_polygons',
  version: 1,
  module: 'vector',
  verb: 'Find the largest',
  output: 'features',
  effects: 'none',
  aliases: ['vec.max_polygon'],
  summary: 'The largest polygons by area on the ground, with area and rank; ties are kept and said.',
  typing: { frame: 'features', shape: 'polygon', metric: true },
  words: ['largest', 'biggest', 'largest polygon', 'top'],
  inputs: { features: polygons('polygons'), count: argumentOf.number({ label: 'how many', min: 1, max: 100_000, note: '1 unless set' }) },
  run: ({ features, count = 1 }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      if (!Number.isInteger(count)) return fail({ code: 'argument_invalid', message: `${count} polygons cannot be found.`, hint: 'Give a whole number.', repairable: true })
      const found = measureLayer(of.value, 'area')
      if (!found.ok) return found
      const areas = new Map(found.value.rows.map(({ id, value }) => [id, value]))
      const sorted = of.value.features.filter(({ id }) => areas.has(id)).sort((a, b) => areaOf(areas, b) - areaOf(areas, a))
      const last = sorted[Math.min(count, sorted.length) - 1]
      const kept = sorted.filter((feature, i) => i < count || (last && areaOf(areas, feature) === areaOf(areas, last)))
      const ranked = kept.map((feature, i): Feature => ({ ...feature, properties: { ...feature.properties, areaM2: areaOf(areas, feature), rank: i + 1 } }))
      const notes = [...found.value.notes, ...(kept.length > count ? [`${kept.length - count} more are as large as the last.`] : [])]
      return ok(
        featuresOf({ features: ranked, method: `Largest of ${sorted.length} polygons. ${found.value.method}`, notes }, { title: `largest of ${of.value.title}`, of: of.value }),
      )
    }),
})

const areaOf = (areas: ReadonlyMap<string, number>, { id }: Feature): number => areas.get(id) ?? Number.NEGATIVE_INFINITY
