import type { PixelXY } from '../../contracts/frame.ts'
import { type Located, ringLocator } from './locate.ts'
import type { Polygon } from './parts.ts'

/** Where a position lies of polygons that may overlap: 1 inside any, 0 on an outline, -1 outside all. */
export function locatorOf(polygons: readonly Polygon[]): (xy: PixelXY) => Located {
  const each = polygons.map(ringLocator)
  const [only] = each
  if (each.length === 1 && only) return only
  return (xy) => {
    let best: Located = -1
    for (const locate of each) {
      const place = locate(xy)
      if (place === 1) return 1
      if (place === 0) best = 0
    }
    return best
  }
}
