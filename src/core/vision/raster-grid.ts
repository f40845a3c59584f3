import type { ModelCard } from '../../contracts/model-card.ts'

type Size = { readonly width: number; readonly height: number }
type Cells = { readonly rows: number; readonly columns: number }

/** The part of a tile that a raster output speaks of. */
export type Part = Size & { readonly left: number; readonly top: number }

/** Where an output lies in its tile: over all of it at a whole-numbered stride, or without the card's margin on each side; null when it fits neither. */
export function partOf({ input }: { readonly input: Pick<ModelCard['input'], 'margin'> }, { rows, columns }: Cells, { width, height }: Size): Part | null {
  const margin = input.margin ?? 0
  const stride = (width - 2 * margin) / columns
  const fits = Number.isInteger(stride) && stride >= 1 && rows * stride === height - 2 * margin
  return fits ? { left: margin, top: margin, width: columns * stride, height: rows * stride } : null
}

/** Planes [channels, rows, columns] at the size of `part`: bilinear, centres in place, edges held (`interpolate(align_corners=False)` of PyTorch). */
export function enlarged({ data, rows, columns }: Cells & { readonly data: Float32Array }, { width, height }: Size): Float32Array {
  if (width === columns && height === rows) return data
  const channels = data.length / (rows * columns)
  const out = new Float32Array(channels * width * height)
  const xs = steps(width, columns)
  steps(height, rows).forEach((y, row) => {
    for (let c = 0; c < channels; c++) {
      const start = (c * height + row) * width
      const above = (c * rows + y.low) * columns
      const below = (c * rows + y.high) * columns
      xs.forEach((x, column) => {
        const top = (data[above + x.low] as number) * (1 - x.t) + (data[above + x.high] as number) * x.t
        const bottom = (data[below + x.low] as number) * (1 - x.t) + (data[below + x.high] as number) * x.t
        out[start + column] = top * (1 - y.t) + bottom * y.t
      })
    }
  })
  return out
}

export type Step = { readonly low: number; readonly high: number; readonly t: number }

/** For each of `length` pixels the two cells around it and how far it is on the way to the second. */
export const steps = (length: number, cells: number): Step[] =>
  Array.from({ length }, (_, i) => {
    const at = Math.max(0, ((i + 0.5) * cells) / length - 0.5)
    const low = Math.min(cells - 1, Math.floor(at))
    return { low, high: Math.min(cells - 1, low + 1), t: at - low }
  })

/** Planes of a part as planes of the whole tile, 0 in the rim. */
export function widened(planes: Float32Array, { channels, part, size }: { channels: number; part: Part; size: Size }): Float32Array {
  if (part.width === size.width && part.height === size.height) return planes
  const out = new Float32Array(channels * size.width * size.height)
  for (let c = 0; c < channels; c++) {
    for (let y = 0; y < part.height; y++) {
      const from = (c * part.height + y) * part.width
      out.set(planes.subarray(from, from + part.width), (c * size.height + y + part.top) * size.width + part.left)
    }
  }
  return out
}
