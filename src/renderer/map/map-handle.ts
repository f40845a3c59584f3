import type { PixelBox } from '../../contracts/frame.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import type { MapAdapter } from './adapter.ts'

let current: MapAdapter | null = null

/** Puts the map on the screen within reach of commands; null when it goes. */
export function setMap(adapter: MapAdapter | null): void {
  current = adapter
}

/** The map on the screen, if there is one. */
export const theMap = (): MapAdapter | null => current

/** Box around an object, in pixels of the project frame. */
export function boxOf(object: EvidenceObject): PixelBox {
  const xs = object.outline.map((xy) => xy[0])
  const ys = object.outline.map((xy) => xy[1])
  if (xs.length === 0) return [object.centre[0] - 16, object.centre[1] - 16, object.centre[0] + 16, object.centre[1] + 16]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const leastShownPx = 24

/** A box with some ground around it, so that an object is seen in its place; never under 24 px, where nothing can be recognised. */
export function withGround([left, top, right, bottom]: PixelBox, factor: number): PixelBox {
  const longest = Math.max(right - left, bottom - top)
  const margin = (Math.max(longest * factor, leastShownPx) - longest) / 2
  return [left - margin, top - margin, right + margin, bottom + margin]
}
