import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeHastyWrites } from './hasty-writes.ts'

let folder = ''
let db: Database.Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-hasty-'))
  db = new Database(join(folder, 'a.aftermap'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE t (x)')
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})
const put = (x: number) => () => db.prepare('INSERT INTO t VALUES (?)').run(x)
const held = (from: Database.Database = db) => from.prepare<[], { x: number }>('SELECT x FROM t').all()
const level = () => db.pragma('synchronous', { simple: true })

describe('a hasty write', () => {
  it('is seen by another connection at once, and those after it wait for the disk again', () => {
    const seen: unknown[] = []
    makeHastyWrites(
      db,
      () => undefined,
    )(() => {
      seen.push(level())
      put(1)()
    })
    const other = new Database(db.name, { readonly: true })
    expect([held(other), seen, level()]).toEqual([[{ x: 1 }], [1], 2])
    other.close()
  })

  it('has the disk follow: one at a time, and once more where something was written meanwhile', () => {
    const waiting: (() => void)[] = []
    const hasty = makeHastyWrites(db, (path, done) => {
      expect(path).toBe(`${db.name}-wal`)
      waiting.push(done)
    })
    for (const x of [1, 2, 3]) hasty(put(x))
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    expect(waiting).toHaveLength(2)
    waiting[1]?.()
    expect(waiting).toHaveLength(2)
  })

  it('that fails is taken back whole, and the next one waits for the disk all the same', () => {
    const hasty = makeHastyWrites(db, () => undefined)
    expect(() =>
      hasty(() => {
        put(1)()
        throw new Error('no room')
      }),
    ).toThrow('no room')
    expect([held(), level()]).toEqual([[], 2])
  })

  it('within another transaction goes with it, and without a log it waits', () => {
    let follows = 0
    const hasty = makeHastyWrites(db, () => follows++)
    db.transaction(() => hasty(put(1)))()
    db.pragma('journal_mode = DELETE')
    hasty(put(2))
    expect([held(), follows, level()]).toEqual([[{ x: 1 }, { x: 2 }], 0, 2])
  })

  it('reaches the disk by itself', async () => {
    makeHastyWrites(db)(put(1))
    await new Promise((next) => setTimeout(next, 100))
    expect(held()).toEqual([{ x: 1 }])
  })
})
