import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { type ProjectStore, tilePx } from '../project/index.ts'

/** The part of a raster's frame that its stored tiles cover; null when it has none. A question about a corner of a huge image costs the corner. */
export function storedBox(store: ProjectStore, artifactId: string, frame: Frame): PixelBox | null {
  const tiles = store.tiles.tiles(artifactId)
  if (tiles.length === 0) return null
  const xs = tiles.map((tile) => tile.tx)
  const ys = tiles.map((tile) => tile.ty)
  const last = (list: number[], most: number) => Math.min(most, (list.reduce((a, b) => Math.max(a, b)) + 1) * tilePx)
  const first = (list: number[]) => list.reduce((a, b) => Math.min(a, b)) * tilePx
  return [first(xs), first(ys), last(xs, frame.width), last(ys, frame.height)]
}
