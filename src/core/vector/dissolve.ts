import type { Feature, Scalar } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { unionAll } from './algebra/union.ts'
import { cutAtTurn } from './date-line.ts'
import { noFeatures } from './growth.ts'
import { geometryOfPolygons, type Made, polygonsOf, type VectorLayer } from './parts.ts'
import { soundFeatures } from './sound.ts'
import { notPolygons } from './wanted-shape.ts'

/**
 * Polygons merged: all of them, or those that share the value of the attribute `by`; one feature a value, named by it. `parts`: every separate surface
 * is a feature of its own.
 * @fails argument_invalid (no feature has the attribute), kind_mismatch, geometry_invalid, input_missing
 */
export async function dissolve(
  { frame, features }: VectorLayer,
  ask: { readonly by?: string | undefined; readonly parts?: boolean | undefined; readonly pace?: Pace | undefined },
): Promise<Result<Made>> {
  if (features.length === 0) return noFeatures()
  const odd = notPolygons(features)
  if (odd) return odd
  const { by } = ask
  if (by !== undefined && !features.some(({ properties }) => by in properties)) return noAttribute(features, by)
  const sound = soundFeatures(features)
  if (!sound.ok) return sound
  const step = makePace(ask.pace)
  const merged: Feature[] = []
  for (const [name, group] of groupsOf(cutAtTurn(frame, sound.value.features).features, by)) {
    const polygons = await unionAll(
      group.members.flatMap(({ geometry }) => polygonsOf(geometry)),
      step,
    )
    const properties = { ...(by === undefined ? {} : { [by]: group.value }), merged: group.members.length }
    const whole = geometryOfPolygons(polygons)
    if (ask.parts) merged.push(...polygons.map((polygon, i): Feature => ({ id: `${name} ${i + 1}`, geometry: { type: 'Polygon', coordinates: polygon }, properties })))
    else if (whole) merged.push({ id: name, geometry: whole, properties })
  }
  return ok({ features: merged, method: `${features.length} polygons merged${by === undefined ? '' : ` where they share ${by}`}.`, notes: sound.value.notes })
}

/** `argument_invalid` with the attributes there are. */
export function noAttribute(features: readonly Feature[], name: string) {
  const names = [...new Set(features.slice(0, 1000).flatMap(({ properties }) => Object.keys(properties)))]
  return fail({
    code: 'argument_invalid',
    message: `No feature has the attribute "${name}".`,
    hint: names.length > 0 ? `Choose one of: ${names.slice(0, 20).join(', ')}.` : 'The features have no attributes.',
    repairable: true,
    details: { attributes: names.slice(0, 100) },
  })
}

type Group = { readonly value: Scalar; readonly members: Feature[] }

function groupsOf(features: readonly Feature[], by: string | undefined): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const feature of features) {
    const value = by === undefined ? null : (feature.properties[by] ?? null)
    const name = by === undefined ? 'all' : value === null ? 'no value' : `${value}`
    const group = groups.get(name)
    if (group) group.members.push(feature)
    else groups.set(name, { value, members: [feature] })
  }
  return groups
}
