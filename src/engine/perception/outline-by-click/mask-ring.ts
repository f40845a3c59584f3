import type { PixelXY } from '../../../contracts/frame.ts'
import { ringArea } from '../../../core/edits/index.ts'
import { polygonizeGrid, ringPoints, simplify } from '../../../core/raster/index.ts'
import { firstCrossing, pointInRings } from '../../../core/vector/index.ts'

type MaskAsk = {
  /** a probability for each pixel, row by row */
  readonly mask: Float32Array
  /** 1 where the image holds data; nothing else is of the object */
  readonly valid: Uint8Array
  readonly side: number
  /** clicks on the object, in pixels of the mask */
  readonly on: readonly PixelXY[]
}

const isMask = 0.5
const tolerancePx = 0.75

/**
 * Outer outline of the part of a mask that is meant: the one most clicks lie in, where there are none the largest. Closed, simple, in
 * pixels of the mask, its corners off the steps of the pixels. Null where nothing of the mask lies under a click.
 */
export function ringOfMask({ mask, valid, side, on }: MaskAsk): PixelXY[] | null {
  const values = Uint8Array.from(mask, (share, at) => (share > isMask && valid[at] === 1 ? 1 : 0))
  const parts = polygonizeGrid({ width: side, height: side, values, valid: null }, (value) => (value === 1 ? 1 : null)).map(({ rings }) => {
    const all = rings.map(ringPoints)
    const outer = all[0] ?? []
    return { outer, hits: on.filter((xy) => pointInRings(xy, all)).length, size: ringArea(outer) }
  })
  const [best] = parts.toSorted((a, b) => b.hits - a.hits || b.size - a.size)
  if (!best || (on.length > 0 && best.hits === 0)) return null
  const smooth = simplify(best.outer, tolerancePx)
  // cutting the steps off may lay two sides of a thin neck over one another
  return smooth.length < 4 || firstCrossing(smooth) !== null || ringArea(smooth) === 0 ? best.outer : smooth
}
