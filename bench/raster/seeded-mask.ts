import type { Grid, GridSource } from '../../src/core/raster/index.ts'

/** Park-Miller numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** A class map of soft patches: at each pixel the strongest of `classes` smooth fields; `salt` is the share of stray pixels. */
export function classMask({
  width,
  height,
  classes = 6,
  patchPx = 48,
  salt = 0,
  seed = 7,
}: {
  width: number
  height: number
  classes?: number
  patchPx?: number
  salt?: number
  seed?: number
}): Uint8Array {
  const random = seeded(seed)
  const across = Math.ceil(width / patchPx) + 2
  const down = Math.ceil(height / patchPx) + 2
  const fields = Array.from({ length: classes }, () => Float32Array.from({ length: across * down }, random))
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const j = Math.floor(y / patchPx)
    const v = smooth(y / patchPx - j)
    for (let x = 0; x < width; x++) {
      const i = Math.floor(x / patchPx)
      const at = j * across + i
      out[y * width + x] = strongest(fields, { at, across, u: smooth(x / patchPx - i), v })
    }
  }
  if (salt > 0) for (let at = 0; at < out.length; at++) if (random() < salt) out[at] = Math.floor(random() * classes)
  return out
}

const smooth = (t: number): number => t * t * (3 - 2 * t)

function strongest(fields: readonly Float32Array[], { at, across, u, v }: { at: number; across: number; u: number; v: number }): number {
  let best = 0
  let most = -1
  fields.forEach((field, k) => {
    const upper = (field[at] as number) * (1 - u) + (field[at + 1] as number) * u
    const lower = (field[at + across] as number) * (1 - u) + (field[at + across + 1] as number) * u
    const value = upper * (1 - v) + lower * v
    if (value > most) [best, most] = [k, value]
  })
  return best
}

/** A band of any size that repeats a small mask; `isFull` says which 512 tiles exist (all where absent). */
export function repeatedSource(tile: Grid, { width, height, isFull }: { width: number; height: number; isFull?: (column: number, row: number) => boolean }): GridSource {
  return {
    width,
    height,
    tile: { width: 512, height: 512 },
    ...(isFull ? { isEmpty: ([left, top, right, bottom]) => !anyTile([left, top, right, bottom], isFull) } : {}),
    read: async ([left, top, right, bottom]) => {
      const columns = right - left
      const values = new Uint8Array(columns * (bottom - top))
      for (let y = top; y < bottom; y++) {
        const row = (y % tile.height) * tile.width
        for (let x = left; x < right; ) {
          const from = x % tile.width
          const count = Math.min(right - x, tile.width - from)
          values.set(tile.values.subarray(row + from, row + from + count), (y - top) * columns + x - left)
          x += count
        }
      }
      return { width: columns, height: bottom - top, values, valid: null }
    },
  }
}

function anyTile([left, top, right, bottom]: readonly [number, number, number, number], isFull: (column: number, row: number) => boolean): boolean {
  for (let row = Math.floor(top / 512); row * 512 < bottom; row++) {
    for (let column = Math.floor(left / 512); column * 512 < right; column++) if (isFull(column, row)) return true
  }
  return false
}
