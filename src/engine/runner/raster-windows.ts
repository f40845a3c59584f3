import type { Frame } from '../../contracts/frame.ts'
import type { RasterWindow } from '../../tools/index.ts'
import { type ProjectStore, tileBox, tilePx } from '../project/index.ts'

/** Stored tiles of a raster clipped to its frame, in row order. */
export function* windowsOf(store: ProjectStore, artifactId: string, frame: Frame): Iterable<RasterWindow> {
  for (const { tx, ty } of store.tiles.tiles(artifactId)) {
    const values = store.tiles.readTile(artifactId, 'value', { tx, ty })
    if (!values) continue
    const box = tileBox(tx, ty)
    const scores = store.tiles.readTile(artifactId, 'score', { tx, ty })
    const inside = box[2] <= frame.width && box[3] <= frame.height
    yield inside ? { box, values, scores } : clipped({ box, values, scores }, frame)
  }
}

export function clipped({ box, values, scores }: RasterWindow, frame: Frame): RasterWindow {
  const right = Math.min(box[2], frame.width)
  const bottom = Math.min(box[3], frame.height)
  const width = right - box[0]
  const cut = (bytes: Uint8Array) => {
    const out = new Uint8Array(width * (bottom - box[1]))
    for (let row = 0; row < bottom - box[1]; row++) out.set(bytes.subarray(row * tilePx, row * tilePx + width), row * width)
    return out
  }
  return { box: [box[0], box[1], right, bottom], values: cut(values), scores: scores ? cut(scores) : null }
}
