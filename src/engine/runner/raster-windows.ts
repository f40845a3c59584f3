import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { RasterWindow } from '../../tools/index.ts'
import { copyOverlap, type ProjectStore, tileBox, tilePx } from '../project/index.ts'
import { makeTurns } from './turns.ts'

type Ask = { readonly artifactId: string; readonly frame: Frame; readonly signal: AbortSignal | null }

/** Stored tiles of a raster clipped to its frame, in row order; other work of the engine comes in between. */
export async function* windowsOf(store: ProjectStore, { artifactId, frame, signal }: Ask): AsyncGenerator<RasterWindow> {
  const turn = makeTurns(signal)
  for (const { tx, ty } of store.tiles.tiles(artifactId)) {
    await turn()
    const values = store.tiles.readTile(artifactId, 'value', { tx, ty })
    if (!values) continue
    const box = tileBox(tx, ty)
    const scores = store.tiles.readTile(artifactId, 'score', { tx, ty })
    const inside = box[2] <= frame.width && box[3] <= frame.height
    yield inside ? { box, values, scores } : clipped({ box, values, scores }, frame)
  }
}

type PlaneAsk = {
  readonly artifactId: string
  readonly plane: 'value' | 'score'
  readonly box: PixelBox
  readonly signal: AbortSignal | null /** as it was found, without what was painted */
  readonly found?: boolean
}

/** `readWindow` of the tile store in turns. The bytes are fresh, so they may be handed to a worker. */
export async function readPlane(store: ProjectStore, { artifactId, plane, box, signal, found = false }: PlaneAsk): Promise<Uint8Array<ArrayBuffer>> {
  const turn = makeTurns(signal)
  const bytes = new Uint8Array((box[2] - box[0]) * (box[3] - box[1]))
  if (plane === 'value') bytes.fill(255)
  for (const { tx, ty } of store.tiles.tiles(artifactId)) {
    await turn()
    const tile = tileBox(tx, ty)
    if (tile[0] >= box[2] || tile[1] >= box[3] || tile[2] <= box[0] || tile[3] <= box[1]) continue
    const stored = found ? store.tiles.readFound(artifactId, plane, { tx, ty }) : store.tiles.readTile(artifactId, plane, { tx, ty })
    if (stored) copyOverlap({ box: tile, bytes: stored }, { box, bytes })
  }
  return bytes
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
