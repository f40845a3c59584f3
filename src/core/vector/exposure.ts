import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Pace } from '../raster/index.ts'
import { noAttribute } from './dissolve.ts'
import { pointsInPolygons } from './points-in-polygons.ts'
import type { VectorLayer } from './parts.ts'

export type Exposure = {
  /** people in any of the areas: each point counts once, however many areas hold it */
  readonly total: number
  /** points inside any of the areas */
  readonly inside: number
  readonly rows: readonly { readonly id: string; readonly people: number; readonly points: number }[]
  readonly method: string
  readonly notes: string[]
}

/**
 * People in areas, from points that carry a number of them (the attribute `field`).
 * @fails argument_invalid (no such attribute, negative or no numbers), kind_mismatch, frames_differ, frame_unknown, geometry_invalid, input_missing
 */
export async function exposureOfPoints(
  areas: VectorLayer,
  points: VectorLayer,
  { field, pace }: { readonly field: string; readonly pace?: Pace | undefined },
): Promise<Result<Exposure>> {
  if (points.features.length > 0 && !points.features.some(({ properties }) => field in properties)) return noAttribute(points.features, field)
  const matches = await pointsInPolygons(points, areas, pace)
  if (!matches.ok) return matches
  const people = new Map(points.features.map(({ id, properties }) => [id, numberOf(properties[field])]))
  const negative = [...people].find(([, value]) => value !== null && value < 0)
  if (negative)
    return fail({ code: 'argument_invalid', message: `Point ${negative[0]} has ${negative[1]} people.`, hint: `Check the attribute "${field}".`, details: { id: negative[0] } })
  const rows = matches.value.polygonIds.map((id, i) => ({ id, people: 0, points: matches.value.countOfPolygon[i] ?? 0 }))
  let total = 0
  let unknown = 0
  matches.value.polygonsOfPoint.forEach((holders, at) => {
    if (holders.length === 0) return
    const value = people.get(matches.value.pointIds[at] ?? '') ?? null
    if (value === null) unknown++
    total += value ?? 0
    for (const holder of holders) {
      const row = rows[holder]
      if (row) row.people += value ?? 0
    }
  })
  if (matches.value.insideCount > 0 && unknown === matches.value.insideCount)
    return fail({ code: 'argument_invalid', message: `No point inside the areas has a number in "${field}".`, hint: 'Choose the attribute that holds people.', repairable: true })
  return ok({
    total,
    inside: matches.value.insideCount,
    rows,
    method: `Sum of ${field} over ${matches.value.insideCount} of ${points.features.length} points inside the areas; each point counts once.`,
    notes: [...matches.value.notes, ...(unknown > 0 ? [`${unknown} of the points inside have no number in ${field} and add nothing.`] : [])],
  })
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
}
