import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { z } from 'zod'
import { type Report, ReportSchema } from '../../contracts/kinds/index.ts'
import { type ReportEdit, ReportEditSchema } from '../../contracts/services/reports.ts'
import { parseRow, type RowReader } from './read-rows.ts'

/** A report as it was composed, with the acts of editing in their order. */
export type StoredReport = { readonly id: string; readonly requests: readonly string[]; readonly composed: Report; readonly edits: readonly ReportEdit[] }
type Row = { id: string; requests: string; body: string }

/** Reports of a project: the composed one never changes, edits lie beside it and can be taken back one by one. */
export function makeReportRepository(db: Database.Database, now: () => string, reading: RowReader) {
  const all = db.prepare<[], { id: string }>('SELECT id FROM report ORDER BY number')
  const one = db.prepare<[string], Row>('SELECT id, requests, body FROM report WHERE id = ?')
  const edits = db.prepare<[string], { body: string }>('SELECT body FROM report_edit WHERE report_id = ? ORDER BY id')
  const highest = db.prepare<[], { number: number | null }>('SELECT max(number) AS number FROM report')
  const insert = db.prepare('INSERT INTO report (id, number, requests, body, created_at) VALUES (?, ?, ?, ?, ?)')
  const addEdit = db.prepare('INSERT INTO report_edit (report_id, at, who, body) VALUES (?, ?, ?, ?)')
  const dropEdit = db.prepare('DELETE FROM report_edit WHERE id = (SELECT max(id) FROM report_edit WHERE report_id = ?)')
  const drop = db.prepare('DELETE FROM report WHERE id = ?')

  const find = (id: string): StoredReport | null => {
    const row = one.get(id)
    if (!row) return null
    return reading('a report', () => ({
      id,
      requests: parseRow(z.array(z.string()), row.requests),
      composed: parseRow(ReportSchema, row.body),
      edits: edits.all(id).map(({ body }) => parseRow(ReportEditSchema, body)),
    }))
  }
  return {
    find,
    list: (): StoredReport[] => all.all().flatMap(({ id }) => find(id) ?? []),
    nextNumber: (): number => (highest.get()?.number ?? 0) + 1,
    add(report: Report, requests: readonly string[]): string {
      const id = randomUUID()
      insert.run(id, report.number, JSON.stringify(requests), JSON.stringify(report), now())
      return id
    },
    addEdit: (id: string, edit: ReportEdit) => void addEdit.run(id, now(), 'analyst', JSON.stringify(edit)),
    /** takes the last act of editing away; does nothing where there is none */
    dropEdit: (id: string) => void dropEdit.run(id),
    remove: (id: string) => void drop.run(id),
  }
}
