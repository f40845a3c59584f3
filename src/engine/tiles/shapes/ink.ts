import { hatchPx, hatchTile } from '../../../core/raster/paint/hatch.ts'
import type { Coverage } from './coverage.ts'

type Rgb = readonly [number, number, number]

export const rgbOf = (hex: string): Rgb => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as unknown as Rgb

/** Lays a colour over a picture where something covers it; alpha stays unmultiplied, as PNG has it. */
export function lay(out: Uint8Array, { values }: Coverage, { hex, alpha }: { hex: string; alpha: number }): void {
  const colour = rgbOf(hex)
  for (let at = 0; at < values.length; at++) {
    const share = (values[at] as number) * alpha
    if (share > 0.004) over(out, at * 4, [colour, share])
  }
}

/** The hatch of a class inside what is covered: casing under the colour, as on masks; `origin` joins it with the tiles beside. */
export function layHatch(
  out: Uint8Array,
  { side, values }: Coverage,
  look: { hatch: string; color: string; casing: string; origin: readonly [number, number]; casingAlpha: number },
): void {
  const tile = hatchTile(look.hatch)
  if (!tile) return
  const [color, casing] = [rgbOf(look.color), rgbOf(look.casing)]
  const cell = (value: number) => ((value % hatchPx) + hatchPx) % hatchPx
  for (let at = 0; at < values.length; at++) {
    const share = values[at] as number
    if (share < 0.5) continue
    const ink = tile[cell(look.origin[1] + Math.floor(at / side)) * hatchPx + cell(look.origin[0] + (at % side))]
    if (ink === 2) over(out, at * 4, [color, share])
    else if (ink === 1) over(out, at * 4, [casing, share * look.casingAlpha])
  }
}

function over(out: Uint8Array, at: number, [colour, alpha]: readonly [Rgb, number]): void {
  const below = (out[at + 3] as number) / 255
  const sum = alpha + below * (1 - alpha)
  for (let band = 0; band < 3; band++) out[at + band] = Math.round(((colour[band] as number) * alpha + (out[at + band] as number) * below * (1 - alpha)) / sum)
  out[at + 3] = Math.round(sum * 255)
}
