import type Database from 'better-sqlite3'
import type { RowReader } from './read-rows.ts'

const deepest = 500
export type UndoEntry = { id: number; label: string; kind: 'workspace' | 'request' | 'edit'; before: unknown; after: unknown }
type Row = { id: number; label: string; kind: UndoEntry['kind']; before: string; after: string }
export type UndoRepository = ReturnType<typeof makeUndoRepository>

/** One stack for everything but pure view moves, kept across restarts. */
export function makeUndoRepository(db: Database.Database, reading: RowReader) {
  const push = db.prepare('INSERT INTO undo (label, kind, before, after) VALUES (?, ?, ?, ?)')
  const dropUndone = db.prepare('DELETE FROM undo WHERE undone = 1')
  const trim = db.prepare(`DELETE FROM undo WHERE id NOT IN (SELECT id FROM undo ORDER BY id DESC LIMIT ${deepest})`)
  // a removed question stays whole for as long as the entry that brings it back
  const purge = db.prepare(`DELETE FROM plan WHERE removed_at IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM undo WHERE kind = 'request' AND json_extract(after, '$.removed') = 1 AND json_extract(after, '$.id') = plan.id)`)
  const last = db.prepare<[], Row>('SELECT * FROM undo WHERE undone = 0 ORDER BY id DESC LIMIT 1')
  const firstUndone = db.prepare<[], Row>('SELECT * FROM undo WHERE undone = 1 ORDER BY id LIMIT 1')
  const mark = db.prepare('UPDATE undo SET undone = ? WHERE id = ?')
  const entry = (row: Row | undefined): UndoEntry | null =>
    row ? reading('an undo step', () => ({ id: row.id, label: row.label, kind: row.kind, before: JSON.parse(row.before), after: JSON.parse(row.after) })) : null

  return {
    push: db.transaction((label: string, kind: UndoEntry['kind'], change: { before: unknown; after: unknown }): number => {
      dropUndone.run()
      const id = Number(push.run(label, kind, JSON.stringify(change.before), JSON.stringify(change.after)).lastInsertRowid)
      trim.run()
      purge.run()
      return id
    }),
    nextUndo: () => entry(last.get()),
    nextRedo: () => entry(firstUndone.get()),
    markUndone: (id: number, undone: boolean) => void mark.run(undone ? 1 : 0, id),
  }
}
