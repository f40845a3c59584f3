import type { Grid } from '../grid/grid.ts'
import type { KeyRule } from '../grid/runs.ts'

/** Ground or pixel size of a step along columns and along rows; 1 and 1 give distances in pixels. */
export type Step = { readonly x: number; readonly y: number }

/**
 * Exact Euclidean distance of each pixel's centre to the centre of the nearest target pixel (0 on targets, Infinity where there is
 * none). Targets are pixels with data to which `isTarget` gives a key. Two passes over columns, one lower envelope a row.
 */
export function distanceTransform(grid: Grid, { isTarget, step = { x: 1, y: 1 } }: { readonly isTarget: KeyRule; readonly step?: Step | undefined }): Float32Array {
  const { width, height } = grid
  const far = width + height + 1
  const rows = columnDistances(grid, isTarget, far)
  const out = new Float32Array(width * height)
  const envelope = makeEnvelope(width, step)
  for (let row = 0; row < height; row++) envelope(rows.subarray(row * width, (row + 1) * width), out.subarray(row * width, (row + 1) * width), far)
  return out
}

/** Rows between a pixel and the nearest target in its column. */
function columnDistances(grid: Grid, isTarget: KeyRule, far: number): Int32Array {
  const { width, height, values, valid } = grid
  const rows = new Int32Array(width * height)
  let value = Number.NaN
  let target = false
  for (let at = 0; at < rows.length; at++) {
    const now = values[at] as number
    if (now !== value) {
      value = now
      target = !Number.isNaN(now) && isTarget(now) !== null
    }
    if (target && (valid === null || valid[at] === 1)) rows[at] = 0
    else rows[at] = at < width ? far : Math.min(far, (rows[at - width] as number) + 1)
  }
  for (let at = width * (height - 1) - 1; at >= 0; at--) {
    const below = (rows[at + width] as number) + 1
    if (below < (rows[at] as number)) rows[at] = below
  }
  return rows
}

/** The lower envelope of one row's parabolas: `places` are the columns of its lowest ones, `starts` where each begins to be lowest. */
function makeEnvelope(width: number, step: Step) {
  const places = new Int32Array(width)
  const starts = new Float64Array(width + 1)
  const heights = new Float64Array(width)
  const xx = step.x * step.x
  const yy = step.y * step.y
  return (rows: Int32Array, out: Float32Array, far: number): void => {
    let top = -1
    for (let x = 0; x < width; x++) {
      const row = rows[x] as number
      if (row >= far) continue
      const height = row * row * yy + x * x * xx
      let start = Number.NEGATIVE_INFINITY
      while (top >= 0) {
        const place = places[top] as number
        start = (height - (heights[place] as number)) / (2 * xx * (x - place))
        if (start > (starts[top] as number)) break
        top--
        start = Number.NEGATIVE_INFINITY
      }
      heights[x] = height
      places[++top] = x
      starts[top] = start
    }
    if (top < 0) {
      out.fill(Number.POSITIVE_INFINITY)
      return
    }
    starts[top + 1] = Number.POSITIVE_INFINITY
    readEnvelope(rows, out, { places, starts, xx, yy })
  }
}

type Envelope = { readonly places: Int32Array; readonly starts: Float64Array; readonly xx: number; readonly yy: number }

function readEnvelope(rows: Int32Array, out: Float32Array, { places, starts, xx, yy }: Envelope): void {
  let k = 0
  for (let x = 0; x < out.length; x++) {
    while ((starts[k + 1] as number) < x) k++
    const place = places[k] as number
    const across = x - place
    const down = rows[place] as number
    out[x] = Math.sqrt(across * across * xx + down * down * yy)
  }
}
