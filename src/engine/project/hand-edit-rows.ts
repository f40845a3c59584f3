import type Database from 'better-sqlite3'
import { type HandEdit, HandEditSchema, type KeptEdit } from '../../contracts/hand-edits.ts'
import { parseRow, type RowReader } from './read-rows.ts'

export type Verdict = 'accepted' | 'rejected' | 'unsure'

/** What a person did to results: verdicts on objects, and corrections kept beside them. */
export function makeHandEdits(db: Database.Database, now: () => string, reading: RowReader) {
  const edits = db.prepare<[string], { object_id: string; verdict: Verdict }>('SELECT object_id, verdict FROM edit WHERE artifact_id = ? ORDER BY object_id')
  const setEdit = db.prepare('INSERT OR REPLACE INTO edit (artifact_id, object_id, verdict, at) VALUES (?, ?, ?, ?)')
  const dropEdit = db.prepare('DELETE FROM edit WHERE artifact_id = ? AND object_id = ?')
  const corrections = db.prepare<[string], { id: number; at: string; who: string; body: string }>(
    'SELECT id, at, who, body FROM hand_edit WHERE artifact_id = ? AND undone = 0 ORDER BY id',
  )
  const correct = db.prepare('INSERT INTO hand_edit (artifact_id, at, who, body) VALUES (?, ?, ?, ?)')
  const correctionsEver = db.prepare<[string], { n: number }>('SELECT count(*) AS n FROM hand_edit WHERE artifact_id = ?')
  const markCorrection = db.prepare('UPDATE hand_edit SET undone = ? WHERE id = ?')
  // most results are never touched by hand; they are asked for edits many times a second while programs call
  const known = db.prepare<[], { id: string }>('SELECT artifact_id AS id FROM edit UNION SELECT artifact_id FROM hand_edit').all()
  const touched = new Set(known.map(({ id }) => id))

  return {
    /** corrections that stand, in the order they were made */
    corrections(id: string): KeptEdit[] {
      if (!touched.has(id)) return []
      return corrections.all(id).map((row) => ({ id: row.id, at: row.at, who: row.who, edit: reading('a correction', () => parseRow(HandEditSchema, row.body)) }))
    },
    addCorrection(id: string, who: string, edit: HandEdit): number {
      touched.add(id)
      return Number(correct.run(id, now(), who, JSON.stringify(edit)).lastInsertRowid)
    },
    /** how many were made, those taken back included: names of added objects are never given twice */
    correctionsEver: (id: string): number => correctionsEver.get(id)?.n ?? 0,
    /** a correction taken back stays in the project, so that it can be made again */
    markCorrection: (editId: number, undone: boolean) => void markCorrection.run(undone ? 1 : 0, editId),
    edits: (id: string): Map<string, Verdict> => new Map((touched.has(id) ? edits.all(id) : []).map((row) => [row.object_id, row.verdict])),
    setEdit(id: string, objectId: string, verdict: Verdict | null) {
      touched.add(id)
      if (verdict === null) dropEdit.run(id, objectId)
      else setEdit.run(id, objectId, verdict, now())
    },
  }
}
