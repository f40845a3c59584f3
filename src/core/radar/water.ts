import type { Grid } from '../raster/grid/grid.ts'
import { hasData } from '../raster/grid/grid.ts'

/** Values of a radar water mask; 255 was not seen. */
export const radarWater = { dry: 0, water: 1, notSeen: 255 } as const

export type VetoLimits = {
  /** steeper ground holds no standing water; degrees */
  readonly steepestDeg: number
  /** ground higher above the drainage is not reached by the flood; metres */
  readonly highestHandM: number
}

/** Slope of 5 degrees and 15 m above the drainage: beyond both a dark pixel is shadow or a smooth surface, not flood. */
export const usualVeto: VetoLimits = { steepestDeg: 5, highestHandM: 15 }

/** Terrain on the grid of the radar image, what there is of it. */
export type Terrain = { readonly slopeDeg?: Grid | null | undefined; readonly handM?: Grid | null | undefined }

export const urbanCaveat =
  'Radar does not see flood between buildings or under trees: walls and trunks send the pulse back, so flooded streets stay bright. Calm wet roads and airfields are dark without flood.'

/**
 * Water where backscatter (dB) lies below the threshold, except where slope or height above the drainage forbid it; `vetoed` counts those.
 * Where terrain has no data nothing is vetoed.
 */
export function waterBelow(
  decibel: Grid,
  thresholdDb: number,
  { terrain = {}, limits = usualVeto }: { readonly terrain?: Terrain; readonly limits?: VetoLimits } = {},
): {
  readonly mask: Uint8Array
  readonly vetoed: number
} {
  const mask = new Uint8Array(decibel.width * decibel.height)
  let vetoed = 0
  for (let k = 0; k < mask.length; k++) {
    if (!hasData(decibel, k)) mask[k] = radarWater.notSeen
    else if ((decibel.values[k] as number) < thresholdDb) {
      if (isVetoed(terrain, limits, k)) vetoed++
      else mask[k] = radarWater.water
    }
  }
  return { mask, vetoed }
}

function isVetoed({ slopeDeg, handM }: Terrain, limits: VetoLimits, k: number): boolean {
  if (slopeDeg && hasData(slopeDeg, k) && (slopeDeg.values[k] as number) > limits.steepestDeg) return true
  return Boolean(handM && hasData(handM, k) && (handM.values[k] as number) > limits.highestHandM)
}

/**
 * Flood from two dates: water after that was not water before. A pixel that one date did not see is not seen.
 * Masks hold 0, `value` and 253 to 255.
 */
export function newWater(before: Uint8Array, after: Uint8Array, value: number = radarWater.water): Uint8Array {
  return after.map((now, k) => {
    const then = before[k] as number
    if (now >= 253) return now
    if (then >= 253) return now === 0 ? 0 : then
    return now !== 0 && then === 0 ? value : 0
  })
}
