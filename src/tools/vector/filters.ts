import { z } from 'zod'
import type { PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { lonLatToFrame, mapPixels } from '../../core/geo/index.ts'
import { comparisons, filterByArea as keepByArea, filterByAttribute as keepByAttribute, filterByDistance as keepByDistance, type VectorLayer } from '../../core/vector/index.ts'
import type { AreaInput, PointInput, Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { featuresOf, lonLatOf, polygons, shapes, shapesOf } from './support/shapes.ts'

export const filterByArea = defineTool({
  id: 'filter_by_area',
  version: 1,
  module: 'vector',
  verb: 'Keep by size',
  output: 'features',
  effects: 'none',
  aliases: ['vec.filter_by_area'],
  summary: 'Polygons of at least, or at most, an area in square metres on the ground.',
  typing: { frame: 'features', shape: 'polygon', metric: true },
  words: ['larger than', 'smaller than', 'at least square metres', 'filter by area'],
  inputs: {
    features: polygons('polygons'),
    least: argumentOf.number({ label: 'at least', unit: 'm2', min: 0 }),
    most: argumentOf.number({ label: 'at most', unit: 'm2', min: 0 }),
  },
  run: ({ features, least, most }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const made = keepByArea(of.value, { minM2: least, maxM2: most })
      return made.ok ? ok(featuresOf(made.value, { title: of.value.title, of: of.value })) : made
    }),
})

const ValuesSchema = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => [value])
  .or(z.array(z.union([z.string(), z.number(), z.boolean()])))

export const filterByAttribute = defineTool({
  id: 'filter_by_attribute',
  version: 1,
  module: 'vector',
  verb: 'Keep by attribute',
  output: 'features',
  effects: 'none',
  aliases: ['vec.filter_by_attribute'],
  summary: 'Features whose attribute equals, is among, is above or below, or contains values; an attribute nobody has is an error that names those there are.',
  typing: { frame: 'features' },
  words: ['filter by attribute', 'only schools', 'of type', 'where', 'equal to'],
  inputs: {
    features: shapes('features'),
    attribute: argumentOf.textRequired({ label: 'attribute' }),
    is: argumentOf.choice(comparisons, { label: 'is', note: '"in" unless set' }),
    values: argumentOf.jsonMaybe(ValuesSchema, { label: 'values', note: 'one or a list' }),
  },
  run: ({ features, attribute, is = 'in', values = [] }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const made = keepByAttribute(of.value, { attribute, compare: is, values })
      return made.ok ? ok(featuresOf(made.value, { title: `${of.value.title}: ${attribute} ${is} ${values.join(', ')}`.trim(), of: of.value })) : made
    }),
})

export const filterByDistance = defineTool({
  id: 'filter_by_distance',
  version: 1,
  module: 'vector',
  verb: 'Keep by distance',
  output: 'features',
  effects: 'none',
  aliases: ['vec.filter_by_distance'],
  summary: 'Features within a distance on the ground of a point, of a longitude and latitude, or of another layer, by their nearest part; "beyond" keeps the others.',
  typing: { frame: 'features', metric: true },
  words: ['within distance', 'near', 'closer than', 'farther than', 'around a point'],
  inputs: {
    features: shapes('features'),
    from: wire.maybeEither(['point', 'features', 'area', 'detections'], { label: 'from' }),
    longitude: argumentOf.number({ label: 'or longitude', unit: 'degrees' }),
    latitude: argumentOf.number({ label: 'and latitude', unit: 'degrees' }),
    within: argumentOf.numberRequired({ label: 'within', unit: 'm', min: 0 }),
    beyond: argumentOf.flag({ label: 'those farther instead' }),
  },
  run: ({ features, from, longitude, latitude, within, beyond = false }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const centre = await centreOf(of.value, { from, longitude, latitude, context })
      if (!centre.ok) return centre
      const made = await keepByDistance(of.value, centre.value, { withinM: within, beyond, pace: paceOf(context) })
      if (!made.ok) return made
      const { nearestM, farthestM, notes } = made.value
      const said = nearestM === null || farthestM === null ? [] : [`The nearest is ${Math.round(nearestM)} m away, the farthest kept ${Math.round(farthestM)} m.`]
      return ok(featuresOf({ ...made.value, notes: [...notes, ...said] }, { title: `${of.value.title} ${beyond ? 'beyond' : 'within'} ${within} m`, of: of.value }))
    }),
})

type CentreAsk = {
  readonly from: PointInput | AreaInput | Stored<'features'> | Stored<'detections'> | null
  readonly longitude: number | undefined
  readonly latitude: number | undefined
  readonly context: ToolContext
}

async function centreOf({ frame }: VectorLayer, { from, longitude, latitude, context }: CentreAsk): Promise<Result<PixelXY | VectorLayer>> {
  const place = lonLatOf(longitude, latitude)
  if (!place.ok) return place
  if (place.value && from)
    return fail({ code: 'argument_invalid', message: 'The place is given twice: as an input and as longitude and latitude.', hint: 'Take one of them away.', repairable: true })
  if (place.value) return lonLatToFrame(frame, place.value)
  if (!from)
    return fail({ code: 'input_missing', message: 'From where the distance counts is not said.', hint: 'Give a point, a layer, or longitude and latitude.', repairable: true })
  if ('xy' in from) {
    const there = mapPixels(from.frame, frame, [from.xy])
    return there.ok ? ok(there.value[0] as PixelXY) : there
  }
  return shapesOf(from, context)
}
