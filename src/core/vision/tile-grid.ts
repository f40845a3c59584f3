import type { PixelBox } from '../../contracts/frame.ts'

/**
 * One tile of the anchored grid, all in pixels of the working grid. `box` is what the model answers for and may exceed the raster;
 * `writes` is what is finished once this tile and those before it are in: tiles share the rest. `core` is where the centre of an
 * object must lie to be this tile's.
 */
export type Tile = { readonly key: string; readonly column: number; readonly row: number; readonly box: PixelBox; readonly core: PixelBox; readonly writes: PixelBox }

export type GridRequest = {
  readonly width: number
  readonly height: number
  readonly tile: number
  /** pixels two neighbours share, at most half a tile */
  readonly overlap: number
  /** only tiles that see this box; null for the whole raster */
  readonly window: PixelBox | null
  /** moves the grid, to measure what its place changes; 0,0 for every result */
  readonly offset?: readonly [number, number]
}

/**
 * Tiles at multiples of (tile - overlap) from pixel (0,0), whatever the window: the same pixel is always seen by the same tiles.
 * `writes` and `core` join without gap or overlap and reach the raster's edges; `writes` ends at the window, since pixels beyond it lack
 * tiles, and is empty for a tile that only lends its rim. Row by row.
 */
export function tileGrid({ width, height, tile, overlap, window, offset = [0, 0] }: GridRequest): Tile[] {
  const columns = spans(width, { tile, overlap, offset: offset[0] })
  const rows = spans(height, { tile, overlap, offset: offset[1] })
  const wanted = window ?? [0, 0, width, height]
  const tiles: Tile[] = []
  const [left, top, right, bottom] = [Math.floor(wanted[0]), Math.floor(wanted[1]), Math.ceil(wanted[2]), Math.ceil(wanted[3])]
  rows.forEach((y, row) => {
    if (y.at + tile <= wanted[1] || y.at >= wanted[3]) return
    columns.forEach((x, column) => {
      if (x.at + tile <= wanted[0] || x.at >= wanted[2]) return
      tiles.push({
        key: `${column}_${row}`,
        column,
        row,
        box: [x.at, y.at, x.at + tile, y.at + tile],
        core: [x.core[0], y.core[0], x.core[1], y.core[1]],
        writes: clipped([x.writes[0], y.writes[0], x.writes[1], y.writes[1]], [left, top, right, bottom]),
      })
    })
  })
  return tiles
}

const clipped = (box: PixelBox, to: PixelBox): PixelBox => {
  const [x0, y0] = [Math.max(box[0], to[0]), Math.max(box[1], to[1])]
  return [x0, y0, Math.max(x0, Math.min(box[2], to[2])), Math.max(y0, Math.min(box[3], to[3]))]
}

type Span = { readonly at: number; readonly core: readonly [number, number]; readonly writes: readonly [number, number] }

function spans(length: number, { tile, overlap, offset }: { tile: number; overlap: number; offset: number }): Span[] {
  const step = tile - overlap
  // an odd overlap has no middle: its middle pixel goes to the tile that begins there
  const before = Math.floor(overlap / 2)
  const shift = ((offset % step) + step) % step
  const first = shift === 0 ? 0 : shift - step
  const count = Math.max(1, Math.ceil((length - first - tile) / step) + 1)
  return Array.from({ length: count }, (_, i): Span => {
    const at = first + i * step
    const isLast = i === count - 1
    return {
      at,
      core: [i === 0 ? 0 : at + before, isLast ? length : at + tile - (overlap - before)],
      writes: [Math.max(0, at), isLast ? length : at + step],
    }
  })
}
