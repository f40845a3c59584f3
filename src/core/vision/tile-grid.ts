import type { PixelBox } from '../../contracts/frame.ts'

/** One tile of the anchored grid. `box` is what the model sees and may exceed the raster; `core` is what the tile writes. */
export type Tile = { readonly key: string; readonly column: number; readonly row: number; readonly box: PixelBox; readonly core: PixelBox }

export type GridRequest = {
  readonly width: number
  readonly height: number
  readonly tile: number
  readonly overlap: number
  /** only tiles that write into this box; null for the whole raster */
  readonly window: PixelBox | null
}

/**
 * Tiles at multiples of (tile - overlap) from pixel (0,0), whatever the window: the same pixel always comes from the same tile.
 * Cores join without gap or overlap and reach the raster's edges, so stitching does not depend on the order.
 */
export function tileGrid({ width, height, tile, overlap, window }: GridRequest): Tile[] {
  const columns = spans(width, tile, overlap)
  const rows = spans(height, tile, overlap)
  const wanted = window ?? [0, 0, width, height]
  const tiles: Tile[] = []
  rows.forEach((y, row) => {
    if (y.end <= wanted[1] || y.start >= wanted[3]) return
    columns.forEach((x, column) => {
      if (x.end <= wanted[0] || x.start >= wanted[2]) return
      tiles.push({ key: `${column}_${row}`, column, row, box: [x.at, y.at, x.at + tile, y.at + tile], core: [x.start, y.start, x.end, y.end] })
    })
  })
  return tiles
}

function spans(length: number, tile: number, overlap: number): { at: number; start: number; end: number }[] {
  const step = tile - overlap
  const count = Math.max(1, Math.ceil((length - tile) / step) + 1)
  return Array.from({ length: count }, (_, i) => ({
    at: i * step,
    start: i === 0 ? 0 : i * step + overlap / 2,
    end: i === count - 1 ? length : i * step + tile - overlap / 2,
  }))
}
