import type { Frame } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { mapPixels, sameFrame } from '../geo/index.ts'
import { cutAtTurn } from './date-line.ts'
import { noFeatures } from './growth.ts'
import { mapRuns, type VectorLayer } from './parts.ts'
import { type Sound, soundFeatures } from './sound.ts'

/**
 * The sound features of a layer in pixels of another frame, cut where they cross the end of its map; a note where the coordinate systems differ.
 * @fails frames_differ (one of them has no coordinate system), frame_unknown, geometry_invalid
 */
export function onFrame(layer: VectorLayer, frame: Frame): Result<Sound> {
  const sound = soundFeatures(layer.features)
  if (!sound.ok) return sound
  if (sameFrame(layer.frame, frame)) return ok({ features: cutAtTurn(frame, sound.value.features).features, notes: sound.value.notes })
  const mapped: Feature[] = []
  for (const feature of sound.value.features) {
    let failed: Result<never> | null = null
    const geometry = mapRuns(feature.geometry, (run) => {
      const there = mapPixels(layer.frame, frame, run)
      if (there.ok) return there.value
      failed ??= there
      return run
    })
    if (failed) return failed
    mapped.push({ ...feature, geometry })
  }
  const notes = layer.frame.crs === frame.crs ? sound.value.notes : [...sound.value.notes, `Features in ${layer.frame.crs} were moved into ${frame.crs} first.`]
  return ok({ features: cutAtTurn(frame, mapped).features, notes })
}

/** Two layers in one frame. `input_missing` where either is empty, else as `onFrame`. */
export function bothOnFrame(a: VectorLayer, b: VectorLayer, frame: Frame): Result<{ a: Feature[]; b: Feature[]; notes: string[] }> {
  if (a.features.length === 0 || b.features.length === 0) return noFeatures()
  const first = onFrame(a, frame)
  if (!first.ok) return first
  const second = onFrame(b, frame)
  if (!second.ok) return second
  return ok({ a: first.value.features, b: second.value.features, notes: [...first.value.notes, ...second.value.notes] })
}
