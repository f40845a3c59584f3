import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type Database from 'better-sqlite3'
import type { PixelBox } from '../../contracts/frame.ts'
import { tileBox, tilePx } from './tile-store.ts'

const header = Buffer.from('AF1\u0000')

/** Planes of measured values as zstd tiles of 256 x 256 little-endian 32-bit floats; NaN and absent tiles have no value. */
export type FloatTiles = ReturnType<typeof makeFloatTiles>

export function makeFloatTiles(db: Database.Database) {
  const read = db.prepare<[string, string, number, number], { data: Buffer }>('SELECT data FROM artifact_tile WHERE artifact_id = ? AND plane = ? AND tx = ? AND ty = ?')
  const write = db.prepare('INSERT INTO artifact_tile (artifact_id, plane, tx, ty, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data')
  const list = db.prepare<[string, string], { tx: number; ty: number }>('SELECT tx, ty FROM artifact_tile WHERE artifact_id = ? AND plane = ? ORDER BY ty, tx')

  const readTile = (artifactId: string, plane: string, { tx, ty }: At): Float32Array | null => {
    const row = read.get(artifactId, plane, tx, ty)
    if (!row) return null
    if (!row.data.subarray(0, 4).equals(header)) throw new Error(`float tile has header ${row.data.subarray(0, 4).toString('hex')}`)
    const bytes = zstdDecompressSync(row.data.subarray(4))
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }
  const writeTile = (artifactId: string, plane: string, { tx, ty, values }: At & { values: Float32Array }) => {
    write.run(artifactId, plane, tx, ty, Buffer.concat([header, zstdCompressSync(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))]))
  }

  return {
    tiles: (artifactId: string, plane: string) => list.all(artifactId, plane),
    /** values of a box, row by row; NaN where there is none */
    readWindow(artifactId: string, plane: string, box: PixelBox): Float32Array {
      const out = new Float32Array((box[2] - box[0]) * (box[3] - box[1])).fill(Number.NaN)
      for (const at of tilesOf(box)) {
        const tile = readTile(artifactId, plane, at)
        if (tile) copyFloats({ box: tileBox(at.tx, at.ty), values: tile }, { box, values: out })
      }
      return out
    },
    /** lays a window over the stored tiles; call inside a transaction */
    writeWindow(artifactId: string, plane: string, window: FloatWindow) {
      for (const at of tilesOf(window.box)) {
        const values = readTile(artifactId, plane, at) ?? new Float32Array(tilePx * tilePx).fill(Number.NaN)
        copyFloats(window, { box: tileBox(at.tx, at.ty), values })
        writeTile(artifactId, plane, { ...at, values })
      }
    },
  }
}

type At = { readonly tx: number; readonly ty: number }
type FloatWindow = { readonly box: PixelBox; readonly values: Float32Array }

function tilesOf([left, top, right, bottom]: PixelBox): At[] {
  const found: At[] = []
  if (right <= left || bottom <= top) return found
  for (let ty = Math.max(0, Math.floor(top / tilePx)); ty <= Math.floor((bottom - 1) / tilePx); ty++)
    for (let tx = Math.max(0, Math.floor(left / tilePx)); tx <= Math.floor((right - 1) / tilePx); tx++) found.push({ tx, ty })
  return found
}

function copyFloats(from: FloatWindow, to: FloatWindow): void {
  const left = Math.max(from.box[0], to.box[0])
  const right = Math.min(from.box[2], to.box[2])
  const [fromWidth, toWidth] = [from.box[2] - from.box[0], to.box[2] - to.box[0]]
  for (let row = Math.max(from.box[1], to.box[1]); row < Math.min(from.box[3], to.box[3]); row++) {
    const start = (row - from.box[1]) * fromWidth + left - from.box[0]
    to.values.set(from.values.subarray(start, start + right - left), (row - to.box[1]) * toWidth + left - to.box[0])
  }
}
