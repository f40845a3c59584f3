import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type Database from 'better-sqlite3'
import type { PixelBox } from '../../contracts/frame.ts'

export const tilePx = 256
const nodata = 255
const header = Buffer.from('AT1\u0000')
export type Plane = 'value' | 'score'
type HandPlane = 'hand_value' | 'hand_score' | 'hand_recipe'

/**
 * Raster planes of artifacts as zstd tiles of 256 x 256 bytes; absent tiles are nodata (value) or 0 (score). What a person painted lies
 * beside them as tiles of its own (planes `hand_value` and `hand_score`), which reading prefers; the tiles themselves never change.
 */
export type TileStore = ReturnType<typeof makeTileStore>

const packed = (bytes: Uint8Array): Buffer => Buffer.concat([header, zstdCompressSync(bytes)])

/** A painted tile as it is stored, by plane. */
export type PackedHand = Readonly<Record<HandPlane, Buffer | null>>

/** Packing takes longer than storing: it can be done before, tile by tile. */
export const packHand = ({ values, scores, recipe }: { values: Uint8Array; scores: Uint8Array | null; recipe: string }): PackedHand => ({
  hand_value: packed(values),
  hand_score: scores && packed(scores),
  hand_recipe: packed(Buffer.from(recipe)),
})

export function makeTileStore(db: Database.Database) {
  const read = db.prepare<[string, string, number, number], { data: Buffer }>('SELECT data FROM artifact_tile WHERE artifact_id = ? AND plane = ? AND tx = ? AND ty = ?')
  const write = db.prepare('INSERT INTO artifact_tile (artifact_id, plane, tx, ty, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data')
  const list = db.prepare<[string], { tx: number; ty: number }>("SELECT tx, ty FROM artifact_tile WHERE artifact_id = ? AND plane = 'value' ORDER BY ty, tx")

  const listHand = db.prepare<[string], { tx: number; ty: number }>("SELECT tx, ty FROM artifact_tile WHERE artifact_id = ? AND plane = 'hand_value'")
  const dropHand = db.prepare("DELETE FROM artifact_tile WHERE artifact_id = ? AND plane IN ('hand_value', 'hand_score', 'hand_recipe') AND tx = ? AND ty = ?")

  const readTile = (artifactId: string, plane: Plane, at: { tx: number; ty: number }): Uint8Array | null =>
    readPlane(artifactId, `hand_${plane}`, at) ?? readPlane(artifactId, plane, at)
  /** as it was found, whatever was painted over it */
  const readFound = (artifactId: string, plane: Plane, at: { tx: number; ty: number }): Uint8Array | null => readPlane(artifactId, plane, at)
  const readPlane = (artifactId: string, plane: string, at: { tx: number; ty: number }): Uint8Array | null => {
    const row = read.get(artifactId, plane, at.tx, at.ty)
    if (!row) return null
    if (!row.data.subarray(0, 4).equals(header)) throw new Error(`artifact tile has header ${row.data.subarray(0, 4).toString('hex')}, expected ${header.toString('hex')}`)
    return new Uint8Array(zstdDecompressSync(row.data.subarray(4)))
  }
  const writeTile = (artifactId: string, plane: Plane | HandPlane, at: { tx: number; ty: number; bytes: Uint8Array }) => {
    write.run(artifactId, plane, at.tx, at.ty, packed(at.bytes))
  }

  /** Bytes of a window, row by row; what lies outside stored tiles is nodata (value) or 0 (score). */
  const readWindow = (artifactId: string, plane: Plane, box: PixelBox): Uint8Array => {
    const [left, top, right, bottom] = box
    const out = new Uint8Array((right - left) * (bottom - top)).fill(plane === 'value' ? nodata : 0)
    eachTile(box, (tx, ty) => {
      const tile = readTile(artifactId, plane, { tx, ty })
      if (tile) copyOverlap({ box: tileBox(tx, ty), bytes: tile }, { box, bytes: out })
    })
    return out
  }

  /** Lays a window over the stored tiles. Call inside a transaction. */
  const writeWindow = (artifactId: string, plane: Plane, window: { box: PixelBox; bytes: Uint8Array }) => {
    eachTile(window.box, (tx, ty) => {
      const tile = readFound(artifactId, plane, { tx, ty }) ?? new Uint8Array(tilePx * tilePx).fill(plane === 'value' ? nodata : 0)
      copyOverlap(window, { box: tileBox(tx, ty), bytes: tile })
      writeTile(artifactId, plane, { tx, ty, bytes: tile })
    })
  }

  /** The tile as a person painted it, and from which operations; null takes the painting away. */
  const writeHand = (artifactId: string, { tx, ty }: { tx: number; ty: number }, painted: PackedHand | null) => {
    if (painted === null) return void dropHand.run(artifactId, tx, ty)
    for (const [plane, data] of Object.entries(painted)) if (data) write.run(artifactId, plane, tx, ty, data)
  }
  /** Tiles a person painted on, with the name of what they were made from. */
  const painted = (artifactId: string) =>
    listHand.all(artifactId).map(({ tx, ty }) => ({ tx, ty, recipe: Buffer.from(readPlane(artifactId, 'hand_recipe', { tx, ty }) ?? []).toString() }))

  /** Another one whenever something painted changed: pictures of the result are made anew. */
  const paintedKey = (artifactId: string): string =>
    painted(artifactId)
      .map(({ tx, ty, recipe }) => `${tx},${ty},${recipe}`)
      .join(';')

  return { readTile, readFound, writeTile, writeHand, painted, paintedKey, readWindow, writeWindow, tiles: (artifactId: string) => list.all(artifactId) }
}

export const tileBox = (tx: number, ty: number): PixelBox => [tx * tilePx, ty * tilePx, (tx + 1) * tilePx, (ty + 1) * tilePx]

function eachTile([left, top, right, bottom]: PixelBox, visit: (tx: number, ty: number) => void) {
  if (right <= left || bottom <= top) return
  for (let ty = Math.floor(top / tilePx); ty <= Math.floor((bottom - 1) / tilePx); ty++) {
    for (let tx = Math.floor(left / tilePx); tx <= Math.floor((right - 1) / tilePx); tx++) if (tx >= 0 && ty >= 0) visit(tx, ty)
  }
}

type Bytes = { box: PixelBox; bytes: Uint8Array }

/** Copies the part of `from` that lies inside `to`, row by row. */
export function copyOverlap(from: Bytes, to: Bytes): void {
  const left = Math.max(from.box[0], to.box[0])
  const right = Math.min(from.box[2], to.box[2])
  const fromWidth = from.box[2] - from.box[0]
  const toWidth = to.box[2] - to.box[0]
  for (let row = Math.max(from.box[1], to.box[1]); row < Math.min(from.box[3], to.box[3]); row++) {
    const start = (row - from.box[1]) * fromWidth + left - from.box[0]
    to.bytes.set(from.bytes.subarray(start, start + right - left), (row - to.box[1]) * toWidth + left - to.box[0])
  }
}
