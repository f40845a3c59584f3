import { zstdDecompressSync } from 'node:zlib'
import type Database from 'better-sqlite3'
import { tilePx } from './tile-store.ts'

/** Bytes a tile unpacks to, by the four letters it begins with: classes and scores, or measured values. */
const unpackedBytes: Readonly<Record<string, number>> = { AT1: tilePx * tilePx, AF1: tilePx * tilePx * Float32Array.BYTES_PER_ELEMENT }

/** Every stored tile unpacked once, of whichever kind; one at a time, for a project holds more of them than memory does. */
export function checkTiles(db: Database.Database): { read: number; bad: number } {
  const rows = db.prepare<[], { plane: string; data: Buffer }>('SELECT plane, data FROM artifact_tile').iterate()
  let [read, bad] = [0, 0]
  for (const row of rows) {
    read++
    if (!isSound(row)) bad++
  }
  return { read, bad }
}

function isSound({ plane, data }: { plane: string; data: Buffer }): boolean {
  const kind = data.subarray(0, 3).toString('latin1')
  const expected = Object.hasOwn(unpackedBytes, kind) ? unpackedBytes[kind] : undefined
  if (expected === undefined || data[3] !== 0) return false
  try {
    const { length } = zstdDecompressSync(data.subarray(4))
    // what was painted from which operations is a text of any length
    return plane === 'hand_recipe' || length === expected
  } catch (error) {
    // zlib says so of bytes that do not unpack
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
