import type Database from 'better-sqlite3'

/** A row below a question: its key, then its other columns. */
export type OrderedRow = readonly [key: string, ...rest: (string | null)[]]

/**
 * Keeps the rows of a question in a table as they are given, in their order, and writes only those that differ: a question of a thousand
 * calls is saved after each of them.
 */
export function makeOrderedRows(db: Database.Database, { table, key, columns }: { table: string; key: string; columns: readonly string[] }) {
  const all = [key, ...columns]
  const read = db.prepare<[string], string[]>(`SELECT ${all.join(', ')} FROM ${table} WHERE plan_id = ? ORDER BY rowid`).raw()
  const insert = db.prepare(`INSERT INTO ${table} (plan_id, ${all.join(', ')}) VALUES (?${', ?'.repeat(all.length)})`)
  const update = db.prepare(`UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE plan_id = ? AND ${key} = ?`)
  const drop = db.prepare(`DELETE FROM ${table} WHERE plan_id = ? AND ${key} = ?`)

  return (planId: string, wanted: readonly OrderedRow[]): void => {
    const before = read.all(planId)
    // from the first that is another one on, the order is made anew
    const firstOther = before.findIndex(([id], at) => id !== wanted[at]?.[0])
    const kept = firstOther === -1 ? before.length : firstOther
    for (const [id] of before.slice(kept)) drop.run(planId, id)
    wanted.forEach((row, at) => {
      const [id, ...rest] = row
      if (at >= kept) insert.run(planId, ...row)
      else if (rest.some((value, column) => value !== before[at]?.[column + 1])) update.run(...rest, planId, id)
    })
  }
}
