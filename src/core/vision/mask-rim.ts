import type { PixelXY } from '../../contracts/frame.ts'
import { labelComponents, outlineOfComponent } from '../raster/index.ts'

type Mask = { readonly width: number; readonly height: number; readonly isIn: (x: number, y: number) => boolean }

/** Outline of the largest part of a small mask as an open ring of pixel corners; null for an empty one. */
export function maskRim({ width, height, isIn }: Mask): PixelXY[] | null {
  if (width <= 0 || height <= 0) return null
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) mask[y * width + x] = isIn(x, y) ? 1 : 0
  const parts = labelComponents(mask, { width, height }, (value) => value === 1)
  const [first, ...rest] = parts.stats
  if (!first) return null
  const largest = rest.reduce((most, part) => (part.areaPx > most.areaPx ? part : most), first)
  return outlineOfComponent(parts, { width, height }, { ...largest, tolerancePx: 0.75 }).slice(0, -1)
}
