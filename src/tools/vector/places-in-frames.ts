import type { Feature, Scalar } from '../../contracts/kinds/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { frameToCrs, frameToLonLat, mgrsOf, mapPixels } from '../../core/geo/index.ts'
import { centroidOf, linesOf, measureFeature, pointsOf, polygonsOf, shapeOf } from '../../core/vector/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, titleOf } from '../raster/support/grid-input.ts'
import { featuresOf, type Shapes, shapes, shapesOf } from './support/shapes.ts'

export const centroid = defineTool({
  id: 'centroid',
  version: 1,
  module: 'vector',
  verb: 'Find the middle',
  output: 'features',
  effects: 'none',
  aliases: ['vec.centroid'],
  summary: 'Centre of mass of each feature, of one, or of the largest, with longitude and latitude; whether a polygon holds its own centre is said.',
  typing: { frame: 'features', shape: 'point' },
  words: ['centroid', 'centre', 'middle', 'coordinates of', 'where is'],
  inputs: { features: shapes('features'), feature: argumentOf.text({ label: 'which', note: 'an id, "largest", or all unless set' }) },
  run: ({ features, feature }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const chosen = chosenOf(of.value, feature)
      if (!chosen.ok) return chosen
      const centres = allOk(chosen.value.map((one) => centreOf(of.value.frame, one)))
      if (!centres.ok) return centres
      const outside = centres.value.filter(({ isInside }) => !isInside).map((one) => one.feature.id)
      const made = centres.value.map((one) => one.feature)
      const plane = centres.value[0]?.plane ?? ''
      const notes = outside.length > 0 ? [`${outside.length} of the centres lie outside their own polygon (${outside.slice(0, 5).join(', ')}).`] : []
      return ok(
        featuresOf(
          { features: made, method: `Centre of mass, in ${plane}${made.length > 1 ? ' or one like it' : ''}.`, notes },
          { title: `centres of ${of.value.title}`, of: of.value },
        ),
      )
    }),
})

/** All values, or the first failure. */
function allOk<T>(results: readonly Result<T>[]): Result<T[]> {
  const values: T[] = []
  for (const result of results) {
    if (!result.ok) return result
    values.push(result.value)
  }
  return ok(values)
}

/** A feature as its centre, with where it lies. */
function centreOf(frame: Shapes['frame'], { id, geometry, properties }: Feature): Result<{ feature: Feature; isInside: boolean; plane: string }> {
  const centre = centroidOf(frame, geometry)
  if (!centre.ok) return centre
  const { at, isInside, plane } = centre.value
  const place = frameToLonLat(frame, at)
  const degrees = place.ok ? { longitude: place.value[0], latitude: place.value[1] } : {}
  return ok({
    feature: { id, geometry: { type: 'Point', coordinates: at }, properties: { ...properties, column: at[0], row: at[1], ...degrees } },
    isInside: isInside !== false,
    plane,
  })
}

function chosenOf({ features, frame, title }: Shapes, which: string | undefined): Result<Feature[]> {
  if (features.length === 0) return fail({ code: 'input_missing', message: `${title} holds no features.`, hint: 'Check the step or the file it comes from.' })
  if (which === undefined) return ok(features)
  if (which !== 'largest') {
    const found = features.filter(({ id }) => id === which)
    return found.length > 0
      ? ok(found)
      : fail({
          code: 'argument_invalid',
          message: `No feature has the id "${which}".`,
          hint: `Ids: ${features
            .slice(0, 10)
            .map(({ id }) => id)
            .join(', ')}.`,
          repairable: true,
        })
  }
  let best: { feature: Feature; size: number } | null = null
  for (const feature of features) {
    const size = measureFeature(frame, feature, shapeOf(feature.geometry) === 'line' ? 'length' : 'area')
    if (!size.ok) return size
    if (!best || size.value > best.size) best = { feature, size: size.value }
  }
  return ok(best ? [best.feature] : [])
}

export const pixelToWorld = defineTool({
  id: 'pixel_to_world',
  version: 1,
  module: 'vector',
  verb: 'Tell where a pixel lies',
  output: 'table',
  effects: 'none',
  aliases: ['vec.pixel_to_world'],
  summary: 'Longitude, latitude, grid reference and coordinates of the centre of a pixel; an image without a place is an error, never pixels called degrees.',
  typing: { frame: 'image' },
  words: ['pixel to world', 'coordinates of pixel', 'latitude', 'longitude'],
  inputs: {
    image: wire.either(['image', 'raster', 'mask', 'segmentation']),
    column: argumentOf.numberRequired({ label: 'column', unit: 'px', note: 'from 0' }),
    row: argumentOf.numberRequired({ label: 'row', unit: 'px', note: 'from 0' }),
  },
  run({ image, column, row }) {
    const frame = frameOf(image)
    if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) {
      return fail({
        code: 'point_outside',
        message: `Column ${column}, row ${row} lies outside ${titleOf(image)} of ${frame.width} x ${frame.height} pixels.`,
        hint: 'Columns and rows count from 0.',
        repairable: true,
      })
    }
    const centre: PixelXY = [column + 0.5, row + 0.5]
    const place = frameToLonLat(frame, centre)
    if (!place.ok) return place
    const [x, y] = frameToCrs(frame, centre)
    const mgrs = mgrsOf(place.value)
    const told: [string, Scalar, 'degree' | null][] = [
      ['latitude', place.value[1], 'degree'],
      ['longitude', place.value[0], 'degree'],
      ['mgrs', typeof mgrs === 'string' ? mgrs : null, null],
      ['x', x, null],
      ['y', y, null],
      ['crs', frame.crs, null],
    ]
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `Column ${column}, row ${row} of ${titleOf(image)}`,
        rows: [],
        records: { columns: told.map(([name, , unit]) => ({ name, unit })), rows: [told.map(([, value]) => value)] },
        method: `centre of the pixel by the georeference in ${frame.crs}; longitude and latitude on WGS 84`,
      },
    })
  },
})

export const worldToPixel = defineTool({
  id: 'world_to_pixel',
  version: 1,
  module: 'vector',
  verb: 'Put places on an image',
  output: 'features',
  effects: 'none',
  aliases: ['poi.world_to_pixel'],
  summary: 'Features in columns and rows of an image; those outside are left out and counted, also where they miss it by half a pixel.',
  typing: { frame: 'image' },
  words: ['world to pixel', 'places on the image', 'project onto image'],
  inputs: { features: shapes('features'), image: wire.either(['image', 'raster', 'mask', 'segmentation']) },
  run: ({ features, image }, context) =>
    caught(async () => {
      const of = await shapesOf(features, context)
      if (!of.ok) return of
      const frame = frameOf(image)
      const made: Feature[] = []
      for (const feature of of.value.features) {
        const there = centreOn(of.value, feature, frame)
        if (!there.ok) return there
        const [column, row] = there.value
        if (column >= 0 && row >= 0 && column < frame.width && row < frame.height) {
          made.push({
            ...feature,
            geometry: { type: 'Point', coordinates: [column, row] },
            properties: { ...feature.properties, column: Math.floor(column), row: Math.floor(row) },
          })
        }
      }
      const gone = of.value.features.length - made.length
      const method = `Moved onto ${titleOf(image)}${of.value.frame.crs === frame.crs ? '' : ` from ${of.value.frame.crs} into ${frame.crs}`}; shapes other than points by their centre.`
      const notes = gone > 0 ? [`${gone} of ${of.value.features.length} lie outside the image and are left out.`] : []
      return ok(featuresOf({ features: made, method, notes }, { title: `${of.value.title} on ${titleOf(image)}`, of: { ...of.value, frame } }))
    }),
})

function centreOn({ frame }: Shapes, { geometry }: Feature, to: Shapes['frame']): Result<PixelXY> {
  const isPoint = geometry.type === 'Point'
  const centre = isPoint ? ok(pointsOf(geometry)[0] as PixelXY) : mapCentre(frame, geometry)
  if (!centre.ok) return centre
  const there = mapPixels(frame, to, [centre.value])
  return there.ok ? ok(there.value[0] as PixelXY) : there
}

function mapCentre(frame: Shapes['frame'], geometry: Feature['geometry']): Result<PixelXY> {
  if (polygonsOf(geometry).length + linesOf(geometry).length + pointsOf(geometry).length === 0)
    return fail({ code: 'geometry_invalid', message: 'A feature has no place.', hint: 'Remove it from the layer.' })
  const centre = centroidOf(frame, geometry)
  return centre.ok ? ok(centre.value.at) : centre
}
