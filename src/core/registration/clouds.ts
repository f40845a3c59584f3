import type { Plane } from './plane.ts'

/** Pixels as bright as this (0 to 255) in every band ... */
const bright = 190
/** ... and with bands this close together look like cloud; so do white roofs, but they never fill the picture. */
const greyness = 28

/**
 * Grey plane of an RGB window without what looks like cloud (bright and colourless). `clouded` is the part of its valid pixels taken out, 0 to 1.
 * `rgb` is width x height x 3, `valid` width x height.
 */
export function withoutClouds({ width, height, rgb, valid }: { width: number; height: number; rgb: Uint8Array; valid: Uint8Array }): {
  readonly plane: Plane
  readonly clouded: number
} {
  const values = new Float32Array(width * height)
  const clear = new Uint8Array(width * height)
  let seen = 0
  let cloud = 0
  for (let at = 0; at < values.length; at++) {
    if (valid[at] === 0) continue
    seen++
    const [red, green, blue] = [rgb[3 * at] as number, rgb[3 * at + 1] as number, rgb[3 * at + 2] as number]
    const darkest = Math.min(red, green, blue)
    if (darkest >= bright && Math.max(red, green, blue) - darkest <= greyness) cloud++
    else clear[at] = 1
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { plane: { width, height, values, valid: clear }, clouded: seen === 0 ? 0 : cloud / seen }
}
