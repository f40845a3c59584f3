import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkTiles } from './check-tiles.ts'
import { makeFloatTiles } from './float-tiles.ts'
import { makeTileStore, packHand, tilePx } from './tile-store.ts'

const at = { tx: 0, ty: 0 }
let db: Database.Database
beforeEach(() => {
  db = new Database(':memory:')
  db.exec('CREATE TABLE artifact_tile (artifact_id TEXT, plane TEXT, tx INTEGER, ty INTEGER, data BLOB, PRIMARY KEY (artifact_id, plane, tx, ty))')
  makeTileStore(db).writeTile('classes', 'value', { ...at, bytes: new Uint8Array(tilePx * tilePx) })
  makeTileStore(db).writeHand('classes', at, packHand({ values: new Uint8Array(tilePx * tilePx), scores: null, recipe: 'drawn' }))
  makeFloatTiles(db).writeWindow('heights', 'float_0', { box: [0, 0, 300, 10], values: new Float32Array(3000) })
})
afterEach(() => db.close())

const store = (data: Buffer) => db.prepare("UPDATE artifact_tile SET data = ? WHERE artifact_id = 'heights' AND tx = 1").run(data)
const stored = () => db.prepare<[], { data: Buffer }>("SELECT data FROM artifact_tile WHERE artifact_id = 'heights' AND tx = 1").get()?.data ?? Buffer.alloc(0)

it('tiles of classes, of measured values and of what was painted are sound', () => {
  expect(checkTiles(db)).toEqual({ read: 5, bad: 0 })
})

it.each([
  ['is cut short', () => stored().subarray(0, 20)],
  ['is of no known kind', () => Buffer.concat([Buffer.from('XX9\0'), stored().subarray(4)])],
  ['says it is of the other kind', () => Buffer.concat([Buffer.from('AT1\0'), stored().subarray(4)])],
  ['is empty', () => Buffer.alloc(0)],
])('a tile that %s is damaged', (_, damaged) => {
  store(damaged())
  expect(checkTiles(db)).toEqual({ read: 5, bad: 1 })
})
