import type { Plane } from './plane.ts'

/** Half side of the square a pixel is compared with. */
const reachPx = 12
/** Contrast below this (in units of the values, 0 to 255) is noise of the sensor or of the file, not structure. */
const faintest = 1.5

/**
 * The plane with brightness and contrast of each neighbourhood taken out: mean 0, spread 1 (0 where not valid or without structure).
 * Lets two dates be compared whose light and season differ, and keeps the edge of a nodata collar from looking like a feature.
 * `structure` is the part of the valid pixels with contrast, 0 to 1.
 */
export function localContrast(plane: Plane): { readonly values: Float32Array; readonly structure: number } {
  const { width, height, values, valid } = plane
  const count = sums(plane, () => 1)
  const sum = sums(plane, (value) => value)
  const square = sums(plane, (value) => value * value)
  const out = new Float32Array(width * height)
  let structured = 0
  let seen = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (valid[at] === 0) continue
      seen++
      const box = boxAround(x, y, plane)
      const n = within(count, box, width)
      const mean = within(sum, box, width) / n
      const spread = Math.sqrt(Math.max(0, within(square, box, width) / n - mean * mean))
      if (spread < faintest) continue
      structured++
      out[at] = Math.max(-3, Math.min(3, ((values[at] as number) - mean) / spread))
    }
  }
  return { values: out, structure: seen === 0 ? 0 : structured / seen }
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

function boxAround(x: number, y: number, { width, height }: Plane): Box {
  return { left: Math.max(0, x - reachPx), top: Math.max(0, y - reachPx), right: Math.min(width, x + reachPx + 1), bottom: Math.min(height, y + reachPx + 1) }
}

/** Summed-area table with one more row and column than the plane; pixels that are not valid add nothing. */
function sums({ width, height, values, valid }: Plane, of: (value: number) => number): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (valid[at] === 1) row += of(values[at] as number)
      table[(y + 1) * (width + 1) + x + 1] = (table[y * (width + 1) + x + 1] as number) + row
    }
  }
  return table
}

function within(table: Float64Array, { left, top, right, bottom }: Box, width: number): number {
  const at = (x: number, y: number) => table[y * (width + 1) + x] as number
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
}
