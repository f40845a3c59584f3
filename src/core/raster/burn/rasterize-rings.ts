import type { PixelXY } from '../../../contracts/frame.ts'

type Size = { readonly width: number; readonly height: number }

/** 1 where a pixel's centre lies inside the rings (even-odd: holes are left out), 0 elsewhere; width x height bytes. */
export function rasterizeRings(rings: readonly (readonly PixelXY[])[], width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height)
  fillRings(rings, { width, height }, (row, from, to) => out.fill(1, row * width + from, row * width + to))
  return out
}

/** Tells, row by row, of the pixels [from, to) whose centres lie inside the rings. */
export function fillRings(rings: readonly (readonly PixelXY[])[], { width, height }: Size, fill: (row: number, from: number, to: number) => void): void {
  const crossings: number[][] = Array.from({ length: height }, () => [])
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) addEdge(crossings, ring[i] as PixelXY, ring[(i + 1) % ring.length] as PixelXY)
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      // a centre exactly on an edge belongs to the left side, as in GDAL
      const from = Math.max(0, Math.floor((xs[i] as number) + 0.5))
      const to = Math.min(width, Math.floor((xs[i + 1] as number) + 0.5))
      if (to > from) fill(row, from, to)
    }
  })
}

/** Where an edge crosses the rows of pixel centres; half-open, so a shared corner counts once. */
function addEdge(crossings: number[][], a: PixelXY, b: PixelXY): void {
  if (a[1] === b[1]) return
  const [upper, lower] = a[1] < b[1] ? [a, b] : [b, a]
  const first = Math.max(0, Math.ceil(upper[1] - 0.5))
  const last = Math.min(crossings.length, Math.ceil(lower[1] - 0.5))
  const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
  for (let row = first; row < last; row++) crossings[row]?.push(upper[0] + (row + 0.5 - upper[1]) * slope)
}
