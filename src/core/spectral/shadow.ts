import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Grid } from '../raster/grid/grid.ts'
import { hasData } from '../raster/grid/grid.ts'

export type Colours = { readonly red: Grid; readonly green: Grid; readonly blue: Grid }

export const shadowCaveat = 'Dark water, asphalt and dark roofs look like shadow in colour alone.'

/**
 * How shadow-like each pixel is: (hue + 1) / (intensity + 1), both 0 to 1 (after Tsai 2006). Shadow is dark and, lit by the sky alone, blue.
 * `white` is the value of full brightness, e.g. 255. Split it with `guardedOtsu`: high values are shadow.
 */
export function shadowIndex({ red, green, blue }: Colours, white: number): Result<Grid> {
  const { width, height } = red
  if ([green, blue].some((band) => band.width !== width || band.height !== height))
    return fail({ code: 'frames_differ', message: 'The colour bands have different sizes.', repairable: true })
  if (!(white > 0)) return fail({ code: 'argument_invalid', message: 'The value of white must lie above 0.', repairable: true })
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  for (let k = 0; k < values.length; k++) {
    if (!hasData(red, k) || !hasData(green, k) || !hasData(blue, k)) continue
    const rgb = [red.values[k] as number, green.values[k] as number, blue.values[k] as number] as const
    values[k] = (hueOf(rgb) + 1) / ((rgb[0] + rgb[1] + rgb[2]) / (3 * white) + 1)
    valid[k] = 1
  }
  return ok({ width, height, values, valid })
}

/** Hue of HSV as a share of the circle; 0 for grey. */
function hueOf([red, green, blue]: readonly [number, number, number]): number {
  const top = Math.max(red, green, blue)
  const span = top - Math.min(red, green, blue)
  if (span === 0) return 0
  if (top === red) return (((green - blue) / span + 6) % 6) / 6
  return top === green ? ((blue - red) / span + 2) / 6 : ((red - green) / span + 4) / 6
}
