import type { Frame, Gsd } from '../../contracts/frame.ts'
import { crsOf } from './frames.ts'
import { reachFor, surfaceSteps, vectorLength } from './surface.ts'

/**
 * Ground sample distance in metres a pixel at the image centre, measured on the ellipsoid (Web Mercator at 27.6 N: 0.886 of the plane).
 * A typed GSD is returned as typed; null when neither a usable CRS nor a typed value exists.
 */
export function groundGsd(frame: Frame): Gsd | null {
  if (frame.gsdFrom === 'typed') return frame.gsd
  const crs = crsOf(frame)
  if (!crs.ok) return null
  const steps = surfaceSteps(crs.value, frame, { xy: [frame.width / 2, frame.height / 2], reachPx: reachFor(crs.value, frame) })
  const gsd = { x: vectorLength(steps.column), y: vectorLength(steps.row) }
  return Number.isFinite(gsd.x) && Number.isFinite(gsd.y) && gsd.x > 0 && gsd.y > 0 ? gsd : null
}

/** The frame with a GSD a person typed, metres a pixel. */
export function withTypedGsd(frame: Frame, gsdM: number): Frame {
  return { ...frame, gsd: { x: gsdM, y: gsdM }, gsdFrom: 'typed' }
}

/** The frame with its GSD measured, where its CRS allows. */
export function withGroundGsd(frame: Frame): Frame {
  const gsd = groundGsd(frame)
  return gsd && frame.gsdFrom !== 'typed' ? { ...frame, gsd, gsdFrom: 'georeference' } : frame
}
