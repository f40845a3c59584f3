import type { Feature } from '../../contracts/kinds/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'
import type { PointInput, Stored } from '../context.ts'
import { defineTool, wire } from '../define-tool.ts'
import { caught, frameOf, layerIdOf, sourceOf, titleOf } from './support/grid-input.ts'
import { sampleAt } from './support/sample.ts'

export const samplePoint = defineTool({
  id: 'sample_point',
  version: 1,
  module: 'raster',
  verb: 'Read the values at a point',
  output: 'table',
  effects: 'none',
  aliases: ['ras.sample_point'],
  summary: 'Values of all bands, or the class, of the pixel that a point lies in. A point outside the image is an error, not a value.',
  typing: { frame: 'image' },
  words: ['value at', 'read', 'sample', 'elevation at', 'pixel value', 'what is here'],
  inputs: { image: wire.either(['image', 'raster', 'mask', 'segmentation']), point: wire.one('point') },
  run: ({ image, point }, context) =>
    caught(async () => {
      const places = mapPixels(point.frame, frameOf(image), [point.xy])
      if (!places.ok) return places
      const samples = await sampleAt(context, image, places.value)
      if (!samples.ok) return samples
      const [sample] = samples.value
      if (!sample) return fail({ code: 'point_outside', message: `${point.label} lies outside ${titleOf(image)}.`, hint: 'Set a point on the image.', repairable: true })
      const [x, y] = places.value[0] as PixelXY
      return ok({
        artifact: {
          kind: 'table' as const,
          title: `Values at ${point.label}`,
          rows: [],
          method: `values as measured of the pixel in column ${Math.floor(x)}, row ${Math.floor(y)}`,
          records: {
            columns: [
              { name: 'band', unit: null },
              { name: 'value', unit: null },
            ],
            rows: Object.entries(sample).map(([name, value]) => [name, value]),
          },
        },
      })
    }),
})

export const samplePoints = defineTool({
  id: 'sample_points',
  version: 1,
  module: 'raster',
  verb: 'Read the values at many points',
  output: 'features',
  effects: 'none',
  aliases: ['ras.sample_points'],
  summary: 'The points with the values of all bands, or the class, of the pixels they lie in; those outside say so and have no value.',
  typing: { frame: 'image', shape: 'point' },
  words: ['values at points', 'sample points', 'extract values'],
  inputs: { image: wire.either(['image', 'raster', 'mask', 'segmentation']), points: wire.many(['point', 'features']) },
  run: ({ image, points }, context) =>
    caught(async () => {
      const frame = frameOf(image)
      const asked = pointsOf(points, frame)
      if (!asked.ok) return asked
      const samples = await sampleAt(
        context,
        image,
        asked.value.map(({ xy }) => xy),
      )
      if (!samples.ok) return samples
      const features = asked.value.map(({ id, xy, properties }, k): Feature => {
        const sample = samples.value[k] ?? null
        return { id, geometry: { type: 'Point', coordinates: xy }, properties: { ...properties, inside: sample !== null, ...(sample ?? {}) } }
      })
      const outside = samples.value.filter((sample) => sample === null).length
      return ok({
        artifact: {
          kind: 'features' as const,
          title: `points with values of ${titleOf(image)}`,
          frame,
          layerId: layerIdOf(image),
          shape: 'point' as const,
          features,
          classes: [],
          method: 'values as measured of the pixel each point lies in',
          notes: outside > 0 ? [`${outside} of ${features.length} points lie outside the image and have no value.`] : [],
          sources: [sourceOf(image)],
          analysedShare: null,
        },
      })
    }),
})

type Asked = { readonly id: string; readonly xy: PixelXY; readonly properties: Feature['properties'] }

/** Points in pixels of the image, each with an id of its own. */
function pointsOf(inputs: readonly (PointInput | Stored<'features'>)[], frame: Frame): Result<Asked[]> {
  const asked: Asked[] = []
  const used = new Set<string>()
  const idFor = (wanted: string): string => {
    let id = wanted
    for (let k = 2; used.has(id); k++) id = `${wanted}_${k}`
    used.add(id)
    return id
  }
  for (const input of inputs) {
    const given = 'xy' in input ? ok([{ id: input.label, xy: input.xy, properties: { name: input.label } as Feature['properties'] }]) : pointFeatures(input)
    if (!given.ok) return given
    const mapped = mapPixels(
      'xy' in input ? input.frame : input.artifact.frame,
      frame,
      given.value.map(({ xy }) => xy),
    )
    if (!mapped.ok) return mapped
    for (const [k, { id, properties }] of given.value.entries()) asked.push({ id: idFor(id), xy: mapped.value[k] as PixelXY, properties })
  }
  return asked.length > 0
    ? ok(asked)
    : fail({ code: 'input_missing', message: 'There are no points to read values at.', hint: 'Give points, or a layer of points.', repairable: true })
}

function pointFeatures({ artifact }: Stored<'features'>): Result<Asked[]> {
  const asked: Asked[] = []
  for (const { id, geometry, properties } of artifact.features) {
    if (geometry.type !== 'Point')
      return fail({
        code: 'kind_mismatch',
        message: `${artifact.title} holds a ${geometry.type}; values are read at points.`,
        hint: 'Take the centroids first, or use zonal statistics.',
        repairable: true,
      })
    asked.push({ id, xy: geometry.coordinates, properties })
  }
  return ok(asked)
}
