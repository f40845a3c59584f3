import type { PixelBox } from '../../../contracts/frame.ts'

/** Pixel values in the type they are stored in. */
export type Values = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array

/** One band of a window, row by row. `valid`: 1 where a pixel has data; null where all have (NaN never counts as data). */
export type Grid = { readonly width: number; readonly height: number; readonly values: Values; readonly valid: Uint8Array | null }

/**
 * A band of any size that is read by window. `tile` is how it is stored, so that windows can follow it; `isEmpty` says, without
 * reading, that nothing in a box has data (sparse files).
 */
export type GridSource = {
  readonly width: number
  readonly height: number
  readonly tile: { readonly width: number; readonly height: number }
  /** whole pixels inside the band; the answer has the size of the box */
  readonly read: (box: PixelBox) => Promise<Grid>
  readonly isEmpty?: ((box: PixelBox) => boolean) | undefined
  /** what pixels of empty boxes hold: null or absent for no data, a number where files leave out blocks of zeros */
  readonly emptyValue?: number | null | undefined
}

/** Where windows of a result go; boxes do not overlap and come in row order. */
export type GridSink = { readonly write: (box: PixelBox, grid: Grid) => Promise<void> }

/** A grid in memory as a source. */
export function gridSource(grid: Grid, tilePx = 512): GridSource {
  return { width: grid.width, height: grid.height, tile: { width: tilePx, height: tilePx }, read: async (box) => cutGrid(grid, box) }
}

/** A sink that keeps everything; `grid()` gives it back. The type of the values is the one of the first window. */
export function memorySink(width: number, height: number): GridSink & { readonly grid: () => Grid } {
  let values: Values | null = null
  const valid = new Uint8Array(width * height)
  return {
    async write(box, part) {
      values ??= emptyLike(part.values, width * height)
      const columns = box[2] - box[0]
      for (let row = 0; row < part.height; row++) {
        const at = (box[1] + row) * width + box[0]
        values.set(part.values.subarray(row * columns, (row + 1) * columns), at)
        if (part.valid) valid.set(part.valid.subarray(row * columns, (row + 1) * columns), at)
        else valid.fill(1, at, at + columns)
      }
    },
    grid: () => ({ width, height, values: values ?? new Uint8Array(width * height), valid }),
  }
}

/** Copy of a box of whole pixels inside the grid. */
export function cutGrid(grid: Grid, [left, top, right, bottom]: PixelBox): Grid {
  const width = right - left
  const height = bottom - top
  const values = emptyLike(grid.values, width * height)
  const valid = grid.valid ? new Uint8Array(width * height) : null
  for (let row = 0; row < height; row++) {
    const from = (top + row) * grid.width + left
    values.set(grid.values.subarray(from, from + width), row * width)
    if (valid && grid.valid) valid.set(grid.valid.subarray(from, from + width), row * width)
  }
  return { width, height, values, valid }
}

/** Zeros of the same type. */
export function emptyLike(values: Values, length: number): Values {
  const make = values.constructor as new (length: number) => Values
  return new make(length)
}

/** True where the pixel has data. */
export const hasData = (grid: Grid, at: number): boolean => (grid.valid === null || grid.valid[at] === 1) && !Number.isNaN(grid.values[at])

/** True where a box is known to hold no data at all; blocks that were left out because they are all zero do hold data. */
export const holdsNothing = (source: GridSource, box: PixelBox): boolean => source.isEmpty?.(box) === true && (source.emptyValue === undefined || source.emptyValue === null)
