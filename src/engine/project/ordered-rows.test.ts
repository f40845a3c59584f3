import Database from 'better-sqlite3'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeOrderedRows, type OrderedRow } from './ordered-rows.ts'

let db: Database.Database
let written: number
const table = { table: 'step', key: 'step', columns: ['body'] }
beforeEach(() => {
  db = new Database(':memory:')
  db.exec('CREATE TABLE step (plan_id TEXT, step TEXT, body TEXT, PRIMARY KEY (plan_id, step)) STRICT')
  written = 0
  db.function('note', () => ++written)
  for (const what of ['INSERT', 'UPDATE', 'DELETE']) db.exec(`CREATE TEMP TRIGGER on_${what} AFTER ${what} ON step BEGIN SELECT note(); END`)
})
const rows = (plan = 'q') => db.prepare<[string], string[]>('SELECT step, body FROM step WHERE plan_id = ? ORDER BY rowid').raw().all(plan)
const arbitraryRows = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('1', '2')), { selector: ([id]) => id })

describe('rows below a question', () => {
  it('are those that were given last, in their order, whatever stood there before', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRows, { minLength: 1, maxLength: 6 }), (all) => {
        db.exec('DELETE FROM step')
        const keep = makeOrderedRows(db, table)
        keep('other', [['a', '9']])
        for (const given of all) {
          keep('q', given)
          expect(rows()).toEqual(given)
        }
        expect(rows('other')).toEqual([['a', '9']])
      }),
    )
  })

  it('are written where they differ and nowhere else', () => {
    const keep = makeOrderedRows(db, table)
    const many: OrderedRow[] = Array.from({ length: 100 }, (_, at) => [`s${at}`, 'done'])
    keep('q', many)
    written = 0
    keep('q', many)
    expect(written).toBe(0)
    keep('q', [...many.with(50, ['s50', 'stale']), ['s100', 'done']])
    expect(written).toBe(2)
  })
})
