import type { Plane } from './plane.ts'

/** Strength of edges in a plane (length of its gradient), 0 where a neighbour is not valid. */
export function edgesOf({ width, height, values, valid }: Plane): Plane {
  const out = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (valid[at - 1] === 0 || valid[at + 1] === 0 || valid[at - width] === 0 || valid[at + width] === 0) continue
      const across = (values[at + 1] as number) - (values[at - 1] as number)
      const down = (values[at + width] as number) - (values[at - width] as number)
      // the root keeps one bright roof from outweighing a street of dark ones
      out[at] = 10 * Math.sqrt(Math.hypot(across, down))
    }
  }
  return { width, height, values: out, valid }
}

type Line = readonly (readonly [number, number])[]

/** Outlines drawn as soft lines of about two pixels on a plane of zeros; positions in pixels of the plane. */
export function outlinePlane(lines: readonly Line[], { width, height }: { width: number; height: number }): Plane {
  const values = new Float32Array(width * height)
  for (const line of lines) for (let i = 1; i < line.length; i++) drawSide(values, { width, height }, [line[i - 1] as Line[number], line[i] as Line[number]])
  return { width, height, values, valid: new Uint8Array(width * height).fill(1) }
}

const full = 100

function drawSide(values: Float32Array, { width, height }: { width: number; height: number }, [from, to]: readonly [Line[number], Line[number]]): void {
  const outside = (k: 0 | 1, limit: number) => (from[k] < -2 && to[k] < -2) || (from[k] > limit + 2 && to[k] > limit + 2)
  if (outside(0, width) || outside(1, height)) return
  const steps = Math.min(20_000, Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2)))
  for (let step = 0; step <= steps; step++) {
    const x = from[0] + ((to[0] - from[0]) * step) / steps - 0.5
    const y = from[1] + ((to[1] - from[1]) * step) / steps - 0.5
    const [left, top] = [Math.floor(x), Math.floor(y)]
    for (const [column, row, weight] of [
      [left, top, (left + 1 - x) * (top + 1 - y)],
      [left + 1, top, (x - left) * (top + 1 - y)],
      [left, top + 1, (left + 1 - x) * (y - top)],
      [left + 1, top + 1, (x - left) * (y - top)],
    ] as const) {
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const at = row * width + column
      values[at] = Math.max(values[at] as number, full * weight)
    }
  }
}
