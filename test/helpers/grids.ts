import fc from 'fast-check'
import type { Grid, GridSource } from '../../src/core/raster/index.ts'

/** Small class grids of 0 to `most`, some with pixels without data. */
export const classGrids = (most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }), fc.boolean())
    .chain(([width, height, masked]) =>
      fc
        .tuple(bytes(width * height, most), bytes(width * height, 9))
        .map(([values, chance]): Grid => ({ width, height, values, valid: masked ? chance.map((one) => (one === 0 ? 0 : 1)) : null })),
    )

const bytes = (length: number, most: number) => fc.uint8Array({ min: 0, max: most, minLength: length, maxLength: length })

/** A grid with holes: boxes that hold no valid pixel are told as empty and never read. */
export function sparseSource(grid: Grid, tilePx: number): GridSource & { readonly reads: () => number } {
  let reads = 0
  const isEmpty: GridSource['isEmpty'] = ([left, top, right, bottom]) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (grid.valid === null || grid.valid[y * grid.width + x] === 1) return false
    return true
  }
  return {
    width: grid.width,
    height: grid.height,
    tile: { width: tilePx, height: tilePx },
    isEmpty,
    reads: () => reads,
    read: async ([left, top, right, bottom]) => {
      reads++
      const [width, height] = [right - left, bottom - top]
      const at = (k: number) => (top + Math.floor(k / width)) * grid.width + left + (k % width)
      const values = Uint8Array.from({ length: width * height }, (_, k) => grid.values[at(k)] as number)
      return { width, height, values, valid: grid.valid ? Uint8Array.from({ length: width * height }, (_, k) => grid.valid?.[at(k)] as number) : null }
    },
  }
}
