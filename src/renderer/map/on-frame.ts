import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import type { PathResult } from '../../contracts/kinds/index.ts'
import { mapPixels, sameFrame } from '../../core/geo/index.ts'

/** Pixels of one frame as pixels of another; null where the two do not meet (one of them has no CRS). */
export function onFrame(from: Frame, to: Frame, points: readonly PixelXY[]): PixelXY[] | null {
  if (sameFrame(from, to)) return [...points]
  const mapped = mapPixels(from, to, points)
  return mapped.ok ? mapped.value : null
}

/** Rings drawn on another image as rings of the map; null where they cannot be placed. */
export function ringsOn(from: Frame, to: Frame, rings: Rings): PixelXY[][] | null {
  const placed = rings.map((ring) => onFrame(from, to, ring))
  return placed.every((ring) => ring !== null) ? placed : null
}

/** A way found on another image, with all that is drawn of it in pixels of the map; null where it cannot be placed. */
export function pathOn(path: PathResult, to: Frame): PathResult | null {
  if (sameFrame(path.frame, to)) return path
  const place = (xy: PixelXY) => onFrame(path.frame, to, [xy])?.[0] ?? null
  const end = (from: PathResult['from']) => {
    const xy = place(from.xy)
    return xy ? { ...from, xy, snapped: from.snapped && place(from.snapped) } : null
  }
  const line = onFrame(path.frame, to, path.line)
  const [from, destination] = [end(path.from), end(path.to)]
  const [a, b] = path.cut ? [place(path.cut.a), place(path.cut.b)] : [null, null]
  if (!line || !from || !destination) return null
  return { ...path, frame: to, line, from, to: destination, cut: path.cut && a && b ? { ...path.cut, a, b } : null }
}
