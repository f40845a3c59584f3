/** Red, green, blue from 0 to 255; fractions are kept until the end. */
export type Rgb = readonly [number, number, number]

export const clamp01 = (value: number) => (value < 0 ? 0 : Math.min(value, 1))

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp01((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

export const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
export const scaled = (colour: Rgb, factor: number): Rgb => [colour[0] * factor, colour[1] * factor, colour[2] * factor]

/** What a brush lays on one pixel: colour, cover, and the height in metres when it changes; one object is used again for all pixels. */
export type Ink = { r: number; g: number; b: number; a: number; h: number | null }

export function fillInk(ink: Ink, colour: Rgb, alpha: number): void {
  ink.r = colour[0]
  ink.g = colour[1]
  ink.b = colour[2]
  ink.a = alpha
}

/** Mixes a colour into the ink and leaves its cover as it is. */
export function tintInk(ink: Ink, colour: Rgb, share: number): void {
  ink.r += (colour[0] - ink.r) * share
  ink.g += (colour[1] - ink.g) * share
  ink.b += (colour[2] - ink.b) * share
}

export function shadeInk(ink: Ink, factor: number): void {
  ink.r *= factor
  ink.g *= factor
  ink.b *= factor
}
