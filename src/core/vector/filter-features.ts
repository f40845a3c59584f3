import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature, Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Pace } from '../raster/index.ts'
import { noAttribute } from './dissolve.ts'
import { noFeatures } from './growth.ts'
import { measureFeature, rulerWords } from './measure-layer.ts'
import { nearestFeatures } from './nearest.ts'
import type { Made, VectorLayer } from './parts.ts'
import { soundFeatures } from './sound.ts'
import { notPolygons } from './wanted-shape.ts'

export const comparisons = ['=', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'exists'] as const
export type Comparison = (typeof comparisons)[number]
export type AttributeTest = { readonly attribute: string; readonly compare: Comparison; readonly values: readonly Scalar[] }

/**
 * Features whose attribute passes. Words are compared without case and outer spaces; `<` and its kin need numbers, also written as text; `contains` looks for
 * part of a text; a list in a text (`school; clinic`) passes `=` and `in` by any of its parts. A feature without a value passes `!=` alone.
 * @fails argument_invalid (no feature has the attribute; a comparison with numbers where no value is one), input_missing
 */
export function filterByAttribute({ features }: VectorLayer, test: AttributeTest): Result<Made> {
  if (features.length === 0) return noFeatures()
  const { attribute, compare, values } = test
  if (!features.some(({ properties }) => attribute in properties)) return noAttribute(features, attribute)
  const isOrder = compare === '<' || compare === '<=' || compare === '>' || compare === '>='
  const bound = numberOf(values[0] ?? null)
  if (compare !== 'exists' && values.length === 0) return invalid('The filter has no value to compare with.')
  if (isOrder && bound === null) return invalid(`"${values[0]}" is no number, so "${compare}" cannot compare with it.`)
  if (isOrder && !features.some(({ properties }) => numberOf(properties[attribute] ?? null) !== null)) return invalid(`No value of "${attribute}" is a number.`)
  const kept = features.filter(({ properties }) => passes(properties[attribute] ?? null, test))
  const unset = features.filter(({ properties }) => (properties[attribute] ?? null) === null).length
  return ok({
    features: kept,
    method: `${kept.length} of ${features.length} features where ${attribute} ${compare}${compare === 'exists' ? '' : ` ${values.join(', ')}`}.`,
    notes: unset > 0 && compare !== 'exists' ? [`${unset} of the features ${unset === 1 ? 'has' : 'have'} no value of ${attribute}.`] : [],
  })
}

const invalid = (message: string) => fail({ code: 'argument_invalid', message, hint: 'Write for example: damage = destroyed, or population > 100.', repairable: true })

function passes(value: Scalar, { compare, values }: AttributeTest): boolean {
  if (compare === 'exists') return value !== null && value !== ''
  if (value === null) return compare === '!='
  if (compare === '=' || compare === 'in') return values.some((wanted) => isSame(value, wanted))
  if (compare === '!=') return !values.some((wanted) => isSame(value, wanted))
  if (compare === 'contains') return values.some((wanted) => tidy(value).includes(tidy(wanted)))
  const [number, bound] = [numberOf(value), numberOf(values[0] ?? null)]
  return number !== null && bound !== null && ordered(number, compare, bound)
}

function ordered(value: number, compare: Comparison, bound: number): boolean {
  if (compare === '<') return value < bound
  if (compare === '<=') return value <= bound
  return compare === '>' ? value > bound : value >= bound
}

const tidy = (value: Scalar): string => `${value}`.trim().toLocaleLowerCase('en')

function isSame(value: Scalar, wanted: Scalar): boolean {
  const [a, b] = [numberOf(value), numberOf(wanted)]
  if (a !== null && b !== null) return a === b
  if (tidy(value) === tidy(wanted)) return true
  return typeof value === 'string' && /[,;]/.test(value) && value.split(/[,;]/).some((part) => tidy(part) === tidy(wanted))
}

function numberOf(value: Scalar): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return null
  return Number(value)
}

/**
 * Polygons whose area in m2 lies between two bounds, both included.
 * @fails argument_invalid, kind_mismatch, gsd_unknown, frame_unknown, geometry_invalid, input_missing
 */
export function filterByArea(
  { frame, features }: VectorLayer,
  { minM2 = 0, maxM2 = Number.POSITIVE_INFINITY }: { readonly minM2?: number | undefined; readonly maxM2?: number | undefined },
): Result<Made> {
  if (!(minM2 >= 0 && maxM2 >= minM2)) return invalid(`No area lies between ${minM2} and ${maxM2} m2.`)
  if (features.length === 0) return noFeatures()
  const odd = notPolygons(features)
  if (odd) return odd
  const sound = soundFeatures(features)
  if (!sound.ok) return sound
  const kept: Feature[] = []
  for (const feature of sound.value.features) {
    const areaM2 = measureFeature(frame, feature, 'area')
    if (!areaM2.ok) return areaM2
    if (areaM2.value >= minM2 && areaM2.value <= maxM2) kept.push(feature)
  }
  const range = Number.isFinite(maxM2) ? `${minM2} to ${maxM2} m2` : `${minM2} m2 or more`
  return ok({ features: kept, method: `${kept.length} of ${features.length} polygons of ${range}, ${rulerWords(frame)}.`, notes: sound.value.notes })
}

export type FilteredByDistance = Made & {
  /** of the features kept, from each to the nearest place; null where none is */
  readonly nearestM: number | null
  readonly farthestM: number | null
}

/**
 * Features no farther than `withinM` metres on the ground from a position in their frame, or from any feature of another layer, by their nearest part.
 * `beyond`: those farther instead.
 * @fails argument_invalid, frames_differ, gsd_unknown, frame_unknown, geometry_invalid, input_missing
 */
export async function filterByDistance(
  layer: VectorLayer,
  from: PixelXY | VectorLayer,
  { withinM, beyond = false, pace }: { readonly withinM: number; readonly beyond?: boolean | undefined; readonly pace?: Pace | undefined },
): Promise<Result<FilteredByDistance>> {
  if (!(withinM >= 0 && Number.isFinite(withinM))) return invalid(`${withinM} m is no distance.`)
  const other = Array.isArray(from) ? pointLayer(layer, from as PixelXY) : (from as VectorLayer)
  const near = await nearestFeatures(layer, other, { withinM, pace })
  if (!near.ok) return near
  const distances = new Map(near.value.pairs.map(({ a, distanceM }) => [a, distanceM]))
  const kept = layer.features.filter(({ id }) => distances.has(id) !== beyond)
  const values = beyond ? [] : [...distances.values()]
  return ok({
    features: kept,
    nearestM: values.length > 0 ? values.reduce((least, value) => Math.min(least, value)) : null,
    farthestM: values.length > 0 ? values.reduce((most, value) => Math.max(most, value)) : null,
    method: `${kept.length} of ${layer.features.length} features ${beyond ? 'farther than' : 'within'} ${withinM} m. ${near.value.method}`,
    notes: near.value.notes,
  })
}

function pointLayer({ frame }: VectorLayer, at: PixelXY): VectorLayer {
  return { frame, features: [{ id: 'point', geometry: { type: 'Point', coordinates: at }, properties: {} }] }
}
