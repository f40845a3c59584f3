type Plane = { readonly data: Float32Array; readonly width: number; readonly height: number }

/** Value between the four cells around (x, y), cell centres at whole numbers, the edge held outside. */
export function bilinearAt({ data, width, height }: Plane, x: number, y: number): number {
  const [px, py] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))]
  const [x0, y0] = [Math.floor(px), Math.floor(py)]
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
  const at = (column: number, row: number) => data[row * width + column] as number
  const above = at(x0, y0) * (1 - px + x0) + at(x1, y0) * (px - x0)
  const below = at(x0, y1) * (1 - px + x0) + at(x1, y1) * (px - x0)
  return above * (1 - py + y0) + below * (py - y0)
}
