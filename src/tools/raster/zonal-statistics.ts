import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'
import { type BurnShape, type ShapeStats, shapeStats, type ZoneShape } from '../../core/raster/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { type Band, bandOf, caught, frameOf, paceOf, sourceOf } from './support/grid-input.ts'

const statistics = ['mean', 'min', 'max', 'std', 'sum', 'count'] as const

export const zonalStatistics = defineTool({
  id: 'zonal_statistics',
  version: 1,
  module: 'raster',
  verb: 'Measure values under shapes',
  output: 'features',
  effects: 'none',
  aliases: ['vec.raster_stats'],
  summary: 'The features with mean, least, largest, spread, sum and count of the pixels with data under each; features are moved onto the grid first.',
  typing: { frame: 'features' },
  words: ['zonal', 'under each', 'per polygon', 'within each', 'average per area', 'raster statistics'],
  inputs: {
    features: wire.one('features'),
    image: wire.either(['image', 'raster']),
    band: argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' }),
    prefix: argumentOf.text({ label: 'names begin with', note: 'for a second raster on the same features' }),
    allTouched: argumentOf.flag({ label: 'every pixel touched', note: 'else those whose centre lies inside' }),
    leastPixels: argumentOf.number({ label: 'at least pixels', min: 1, note: 'features over fewer have no value' }),
  },
  run: ({ features, image, band, prefix = '', allTouched = false, leastPixels = 1 }, context) =>
    caught(async () => {
      const { artifact } = features
      const taken = statistics.find((name) => artifact.features.some(({ properties }) => Object.hasOwn(properties, `${prefix}${name}`)))
      if (taken)
        return fail({
          code: 'argument_invalid',
          message: `The features already have a value named ${prefix}${taken}.`,
          hint: 'Give names that begin with something else.',
          repairable: true,
        })
      const values = await bandOf(context, image, { band })
      if (!values.ok) return values
      const zones = zonesOf(artifact.features, { from: artifact.frame, to: frameOf(image) })
      if (!zones.ok) return zones
      const found = await shapeStats(values.value.source, zones.value, { allTouched, pace: paceOf(context) })
      return ok({
        artifact: {
          ...artifact,
          title: `${artifact.title} with values of ${values.value.words}`,
          layerId: null,
          features: artifact.features.map((feature, k): Feature => withStats(feature, found[k] as ShapeStats, { prefix, leastPixels })),
          method: methodWords(values.value, allTouched),
          notes: [...artifact.notes, ...withoutValue(found, leastPixels)],
          sources: [features.artifactId, sourceOf(image)],
        },
      })
    }),
})

const methodWords = ({ words, facts }: Band, allTouched: boolean): string =>
  `pixels of ${words} ${allTouched ? 'touched by each feature' : 'whose centre each polygon holds, one a step of a line'}${facts.unit ? `, in ${facts.unit}` : ''}; pixels without data take no part`

function withoutValue(found: readonly ShapeStats[], leastPixels: number): string[] {
  const without = found.filter(({ count }) => count < leastPixels).length
  if (without === 0) return []
  return [`${without} of ${found.length} features lie over ${leastPixels === 1 ? 'no pixel' : `fewer than ${leastPixels} pixels`} with data and have no value.`]
}

/** All features on the grid of the raster. */
function zonesOf(features: readonly Feature[], frames: { readonly from: Frame; readonly to: Frame }): Result<ZoneShape[]> {
  const zones: ZoneShape[] = []
  for (const { geometry } of features) {
    const zone = zoneOf(geometry, frames)
    if (!zone.ok) return zone
    zones.push(zone.value)
  }
  return ok(zones)
}

function withStats(feature: Feature, stats: ShapeStats, { prefix, leastPixels }: { readonly prefix: string; readonly leastPixels: number }): Feature {
  const has = stats.count >= leastPixels
  const named = statistics.map((name) => [`${prefix}${name}`, name === 'count' || has ? stats[name] : null])
  return { ...feature, properties: { ...feature.properties, ...Object.fromEntries(named) } }
}

/** A geometry on the grid of the raster: rings of all parts together, or each part of a line or each point. */
function zoneOf(geometry: Feature['geometry'], { from, to }: { readonly from: Frame; readonly to: Frame }): Result<ZoneShape> {
  const lines = partsOf(geometry)
  const moved: PixelXY[][] = []
  for (const line of lines) {
    const mapped = mapPixels(from, to, line)
    if (!mapped.ok) return mapped
    moved.push(mapped.value)
  }
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return ok([{ kind: 'polygon', rings: moved, value: 1 }])
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return ok(moved.flat().map((at): BurnShape => ({ kind: 'point', at, value: 1 })))
  return ok(moved.map((points): BurnShape => ({ kind: 'line', points, value: 1 })))
}

function partsOf(geometry: Feature['geometry']): PixelXY[][] {
  if (geometry.type === 'Point') return [[geometry.coordinates]]
  if (geometry.type === 'MultiPoint' || geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
}
