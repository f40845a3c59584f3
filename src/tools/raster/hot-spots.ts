import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { getisOrd, withinDistance } from '../../core/hotspots/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { plain } from './support/made.ts'
import { inMetres } from './support/plane.ts'

const most = 100_000

export const hotSpots = defineTool({
  id: 'hot_spots',
  version: 1,
  module: 'vector',
  verb: 'Find where high values lie together',
  output: 'features',
  effects: 'none',
  summary: 'Getis-Ord Gi* of a value of features: hot, cold or neither, with the 5 % level held over all places together.',
  typing: { frame: 'features', metric: true },
  words: ['hot spots', 'hotspot', 'cold spots', 'cluster', 'concentrated', 'getis'],
  inputs: {
    features: wire.one('features'),
    value: argumentOf.textRequired({ label: 'value', note: 'name of the property' }),
    distanceM: argumentOf.numberRequired({ label: 'neighbours within', min: 0.01, max: 1_000_000, unit: 'm' }),
  },
  run({ features, value, distanceM }) {
    const { artifact } = features
    const places = placesOf(artifact.features, value)
    if (!places.ok) return places
    const metres = inMetres(
      artifact.frame,
      places.value.map(({ xy }) => xy),
    )
    if (!metres.ok) return metres
    const near = withinDistance(metres.value.xs, metres.value.ys, distanceM)
    if (!near.ok) return near
    const found = getisOrd(
      places.value.map((one) => one.number),
      near.value,
    )
    if (!found.ok) return found
    const { z, p, kind, limitP } = found.value
    const scored = places.value.map(({ feature }, k): Feature => ({ ...feature, properties: { ...feature.properties, gi_z: plain(z[k]), gi_p: plain(p[k]), gi: kind[k] ?? null } }))
    const left = artifact.features.length - scored.length
    return ok({
      artifact: {
        ...artifact,
        title: `hot and cold spots of ${value} in ${artifact.title}`,
        layerId: null,
        features: scored,
        method: `Getis-Ord Gi* (Ord and Getis 1995) with neighbours within ${distanceM} m, the place itself included, in ${metres.value.words}; 5 % over all places by Benjamini-Hochberg (${limitP < 0 ? 'none meets it' : `p of at most ${limitP.toPrecision(2)}`})`,
        notes: [...artifact.notes, ...(left > 0 ? [`${left} features have no value named ${value} and take no part.`] : [])],
        sources: [features.artifactId],
      },
    })
  },
})

type Place = { readonly feature: Feature; readonly xy: PixelXY; readonly number: number }

function placesOf(features: readonly Feature[], value: string): Result<Place[]> {
  const places = features.flatMap((feature): Place[] => {
    const number = feature.properties[value]
    const xy = middleOf(feature.geometry)
    return typeof number === 'number' && Number.isFinite(number) && xy ? [{ feature, xy, number }] : []
  })
  if (places.length > most) return fail({ code: 'over_budget', message: `${places.length} features are too many.`, hint: `Use at most ${most}.`, repairable: true })
  if (places.length > 0) return ok(places)
  const names = [...new Set(features.flatMap(({ properties }) => Object.keys(properties).filter((name) => typeof properties[name] === 'number')))]
  return fail({
    code: 'argument_invalid',
    message: `No feature has a number named ${value}.`,
    hint: names.length > 0 ? `There are: ${names.join(', ')}.` : 'The features have no numbers.',
    repairable: true,
  })
}

/** Middle of the box around a geometry; null for one without positions. */
function middleOf(geometry: Feature['geometry']): PixelXY | null {
  const flat = positionsOf(geometry)
  if (flat.length === 0) return null
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of flat) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return [(left + right) / 2, (top + bottom) / 2]
}

function positionsOf(geometry: Feature['geometry']): readonly PixelXY[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'MultiPoint' || geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : geometry.coordinates.flat()
}
