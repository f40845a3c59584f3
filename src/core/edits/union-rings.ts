import { boxOfPoints } from '../geo/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { labelComponents, outlineOfComponent, rasterizeRings } from '../raster/index.ts'

/** Beyond this many pixels around all rings an overlap is not looked for. */
const mostPx = 16_000_000

/**
 * Outlines of the pixels that lie in any of the rings, and which share of the sum of the rings they are.
 * Null where no two rings share a pixel: then they are as good as they are.
 */
export function unionOfRings(rings: readonly (readonly PixelXY[])[]): { rings: PixelXY[][]; share: number } | null {
  const box = boxOfPoints(rings.flat())
  const [left, top] = [Math.floor(box[0]), Math.floor(box[1])]
  const size = { width: Math.ceil(box[2]) - left, height: Math.ceil(box[3]) - top }
  if (size.width * size.height > mostPx) return null
  const together = new Uint8Array(size.width * size.height)
  let inSum = 0
  for (const ring of rings) {
    const inside = rasterizeRings([ring.map(([x, y]): PixelXY => [x - left, y - top])], size.width, size.height)
    for (let at = 0; at < inside.length; at++) {
      if (inside[at] !== 1) continue
      inSum++
      together[at] = 1
    }
  }
  const parts = labelComponents(together, size, new Set([1]))
  const inUnion = parts.stats.reduce((sum, { areaPx }) => sum + areaPx, 0)
  if (inUnion === inSum) return null
  return { rings: parts.stats.map((stats) => outlineOfComponent(parts, size, stats).map(([x, y]): PixelXY => [x + left, y + top])), share: inUnion / inSum }
}
