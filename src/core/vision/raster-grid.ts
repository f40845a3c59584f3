type Size = { readonly width: number; readonly height: number }
type Cells = { readonly rows: number; readonly columns: number }

/** Pixels of a tile in one cell of an output that covers all of it; null when the cells do not divide it. A rim the output leaves out is no part of the tile. */
export function strideOf({ rows, columns }: Cells, { width, height }: Size): number | null {
  const stride = width / columns
  return Number.isInteger(stride) && stride >= 1 && rows * stride === height ? stride : null
}

/** Planes [channels, rows, columns] at the size of the tile: bilinear, centres in place, edges held (`interpolate(align_corners=False)` of PyTorch). */
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

type Step = { readonly low: number; readonly high: number; readonly t: number }

/** For each of `length` pixels the two cells around it and how far it is on the way to the second. */
const steps = (length: number, cells: number): Step[] =>
  Array.from({ length }, (_, i) => {
    const at = Math.max(0, ((i + 0.5) * cells) / length - 0.5)
    const low = Math.min(cells - 1, Math.floor(at))
    return { low, high: Math.min(cells - 1, low + 1), t: at - low }
  })
