import type { PixelBox } from '../../../contracts/frame.ts'
import { Lru } from '../lru.ts'
import { DecodeProblem } from '../problems.ts'
import { decodeTile, type TilePicture } from './decode-tile.ts'
import { type TileArchive, tileAt, wholeWorld } from './tile-archive.ts'

const keptBytes = 48 * 2 ** 20
/** a tile is looked for here when its side is to be known: the middle of the bounds, else around it */
const probes = [0.5, 0.25, 0.75, 0.05, 0.95]

export type TileReader = {
  readonly sidePx: number
  /** RGBA of a box in whole pixels of a zoom; transparent where there is no tile */
  readonly window: (zoom: number, box: PixelBox) => Promise<{ rgba: Uint8Array; read: number }>
}

/** Reads boxes across tiles; decoded tiles are kept for a while. Throws a DecodeProblem where there is no tile to learn the size from. */
export async function makeTileReader(archive: TileArchive): Promise<TileReader> {
  const kept = new Lru<TilePicture>(keptBytes)
  const tileOf = async (zoom: number, column: number, row: number): Promise<TilePicture | null> => {
    const key = `${zoom} ${column} ${row}`
    const known = kept.get(key)
    if (known) return known
    const bytes = await archive.tile(zoom, column, row)
    if (!bytes) return null
    const picture = await decodeTile(bytes)
    kept.set(key, picture, picture.rgba.length)
    return picture
  }
  const sidePx = await sideOf(archive, tileOf)
  return {
    sidePx,
    async window(zoom, box) {
      const [left, top, right, bottom] = box
      const rgba = new Uint8Array((right - left) * (bottom - top) * 4)
      let read = 0
      for (let row = Math.floor(top / sidePx); row * sidePx < bottom; row++) {
        for (let column = Math.floor(left / sidePx); column * sidePx < right; column++) {
          const tile = await tileOf(zoom, column, row)
          read++
          if (tile && tile.width === sidePx && tile.height === sidePx) copyTile(tile, { rgba, box, x: column * sidePx, y: row * sidePx })
        }
      }
      return { rgba, read }
    },
  }
}

type Target = { rgba: Uint8Array; box: PixelBox; x: number; y: number }

function copyTile(tile: TilePicture, { rgba, box: [left, top, right, bottom], x, y }: Target): void {
  const [from, to] = [Math.max(left, x), Math.min(right, x + tile.width)]
  for (let row = Math.max(top, y); row < Math.min(bottom, y + tile.height); row++) {
    const start = ((row - y) * tile.width + from - x) * 4
    rgba.set(tile.rgba.subarray(start, start + (to - from) * 4), ((row - top) * (right - left) + from - left) * 4)
  }
}

/** Side of the tiles, from the first one that is found, finest zoom first. */
async function sideOf(archive: TileArchive, tileOf: (zoom: number, column: number, row: number) => Promise<TilePicture | null>): Promise<number> {
  const any = archive.anyTile?.()
  if (any) return (await decodeTile(any)).width
  const [west, south, east, north] = archive.bounds ?? wholeWorld
  for (let zoom = archive.maxZoom; zoom >= archive.minZoom; zoom--) {
    for (const share of probes) {
      const [column, row] = tileAt(zoom, west + (east - west) * share, south + (north - south) * share)
      const tile = await tileOf(zoom, Math.floor(column), Math.floor(row))
      if (tile) return tile.width
    }
  }
  throw new DecodeProblem('file_damaged', 'has no tiles where it says it has.', 'Export it again.')
}
