import { fail, ok, type Result } from '../../contracts/result.ts'
import { convexHull } from './convex-hull.ts'
import { noFeatures } from './growth.ts'
import { onFrame } from './onto-frame.ts'
import { type Made, runsOf, type VectorLayer } from './parts.ts'

/**
 * The smallest convex outline around all features, straight in their frame.
 * @fails area_empty (all positions on one line), geometry_invalid, input_missing
 */
export function hullOf(layer: VectorLayer): Result<Made> {
  if (layer.features.length === 0) return noFeatures()
  const sound = onFrame(layer, layer.frame)
  if (!sound.ok) return sound
  const ring = convexHull(sound.value.features.flatMap(({ geometry }) => runsOf(geometry).flat()))
  if (ring.length === 0) return fail({ code: 'area_empty', message: 'All positions lie on one line, so nothing lies between them.', hint: 'Buffer the features instead.' })
  return ok({
    features: [{ id: 'hull', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { features: sound.value.features.length } }],
    method: `Convex outline around ${sound.value.features.length} features.`,
    notes: sound.value.notes,
  })
}
