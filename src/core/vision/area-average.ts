import type { PixelBox } from '../../contracts/frame.ts'

/** Numbers of a whole-pixel box, row by row, with 1 in `valid` where there is data. */
export type Plane = { readonly box: PixelBox; readonly values: ArrayLike<number | bigint>; readonly valid: Uint8Array }

/**
 * A plane on another grid: each pixel of the answer is the mean of the valid values under it, weighted by how much of each lies there;
 * boxes smaller than a pixel give that pixel's value. Nothing valid below: not valid.
 * @param target box in pixels of the plane's grid, may be fractional and exceed it; `side` pixels square in the answer
 */
export function areaAverage({ box, values, valid }: Plane, target: PixelBox, side: number): { values: Float32Array; valid: Uint8Array } {
  const width = box[2] - box[0]
  const columns = spansOf([target[0], target[2]], side, [box[0], box[2]])
  const rows = spansOf([target[1], target[3]], side, [box[1], box[3]])
  const out = { values: new Float32Array(side * side), valid: new Uint8Array(side * side) }
  for (let i = 0; i < side * side; i++) {
    const mean = meanUnder({ values, valid, width }, rows[Math.floor(i / side)] ?? [], columns[i % side] ?? [])
    if (mean === null) continue
    out.values[i] = mean
    out.valid[i] = 1
  }
  return out
}

type Share = readonly [pixel: number, share: number]
type Values = Pick<Plane, 'values' | 'valid'> & { readonly width: number }

function meanUnder({ values, valid, width }: Values, rows: readonly Share[], columns: readonly Share[]): number | null {
  let sum = 0
  let weight = 0
  for (const [row, high] of rows) {
    for (const [column, wide] of columns) {
      const at = row * width + column
      if (valid[at] === 0) continue
      sum += Number(values[at]) * high * wide
      weight += high * wide
    }
  }
  return weight === 0 ? null : sum / weight
}

/** For each of `side` parts of a stretch: the whole pixels it covers, counted from the plane's first, with how much of each. */
function spansOf([from, to]: readonly [number, number], side: number, [least, most]: readonly [number, number]): [number, number][][] {
  const step = (to - from) / side
  return Array.from({ length: side }, (_, i) => {
    const low = from + i * step
    const high = low + step
    const parts: [number, number][] = []
    for (let pixel = Math.max(least, Math.floor(low)); pixel < Math.min(most, Math.ceil(high)); pixel++) {
      const share = Math.min(pixel + 1, high) - Math.max(pixel, low)
      if (share > 1e-9) parts.push([pixel - least, share])
    }
    return parts
  })
}
