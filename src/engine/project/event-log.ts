import type Database from 'better-sqlite3'

export type Who = 'analyst' | 'outside' | 'planner' | 'model' | 'engine'
export type EventLog = ReturnType<typeof makeEventLog>

/** Append-only record of who did what and when: provenance and the report's annex read from here. */
export function makeEventLog(db: Database.Database, now: () => string) {
  const insert = db.prepare('INSERT INTO event (at, who, what, subject, before, after) VALUES (?, ?, ?, ?, ?, ?)')
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM event')
  return {
    add(who: Who, what: string, parts: { subject?: string; before?: unknown; after?: unknown } = {}) {
      const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
      insert.run(now(), who, what, parts.subject ?? null, json(parts.before), json(parts.after))
    },
    count: () => count.get()?.n ?? 0,
  }
}
