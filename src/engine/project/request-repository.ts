import type Database from 'better-sqlite3'
import { type RequestState, RequestStateSchema } from '../../contracts/request.ts'

export type RequestRepository = ReturnType<typeof makeRequestRepository>
type Row = { body: string }
/** `made`: key under which each finished step's artifact was made. */
export type StoredRequest = { request: RequestState; made: Record<string, string> }

/** Questions with every version of their plan, their steps, facts and answer. */
export function makeRequestRepository(db: Database.Database, now: () => string) {
  const putPlan = db.prepare(
    'INSERT INTO plan (id, number, text, reading, status, created_at) VALUES (@id, @number, @text, @reading, @status, @createdAt) ON CONFLICT (id) DO UPDATE SET reading = @reading, status = @status, text = @text',
  )
  const putVersion = db.prepare(
    'INSERT INTO plan_version (plan_id, version, body, notes, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body, notes = excluded.notes',
  )
  const putStep = db.prepare('INSERT INTO step (plan_id, step, key, artifact_id, body) VALUES (?, ?, ?, ?, ?)')
  const putFact = db.prepare('INSERT INTO fact (plan_id, id, body) VALUES (?, ?, ?)')
  const putAnswer = db.prepare('INSERT OR REPLACE INTO answer (plan_id, body, created_at) VALUES (?, ?, ?)')
  const clear = ['step', 'fact', 'answer'].map((table) => db.prepare(`DELETE FROM ${table} WHERE plan_id = ?`))
  const plans = db.prepare<[], { id: string; number: number; text: string; reading: string; status: string; created_at: string }>('SELECT * FROM plan ORDER BY number')
  const version = db.prepare<[string], { version: number; body: string; notes: string }>(
    'SELECT version, body, notes FROM plan_version WHERE plan_id = ? ORDER BY version DESC LIMIT 1',
  )
  const steps = db.prepare<[string], { body: string; step: string; key: string | null }>('SELECT body, step, key FROM step WHERE plan_id = ? ORDER BY rowid')
  const answer = db.prepare<[string], Row>('SELECT body FROM answer WHERE plan_id = ?')
  const startRun = db.prepare("INSERT INTO run (id, plan_id, version, status, started_at) VALUES (?, ?, ?, 'running', ?)")
  const endRun = db.prepare('UPDATE run SET status = ?, ended_at = ? WHERE id = ?')
  const openRuns = db.prepare<[], { id: string; plan_id: string; started_at: string }>("SELECT id, plan_id, started_at FROM run WHERE status = 'running'")
  const remove = db.prepare('DELETE FROM plan WHERE id = ?')

  const save = db.transaction((request: RequestState, made: Readonly<Record<string, string>>) => {
    putPlan.run({ id: request.id, number: request.number, text: request.text, reading: JSON.stringify(request.reading), status: request.status, createdAt: request.createdAt })
    putVersion.run(request.id, request.planVersion, JSON.stringify({ plan: request.plan, check: request.check }), JSON.stringify(request.plannerNotes), now())
    for (const statement of clear) statement.run(request.id)
    for (const step of request.steps) putStep.run(request.id, step.id, made[step.id] ?? null, step.artifactId, JSON.stringify(step))
    if (request.answer) {
      putAnswer.run(request.id, JSON.stringify(request.answer), now())
      for (const fact of request.answer.facts) putFact.run(request.id, fact.id, JSON.stringify(fact))
    }
  })

  const load = (): StoredRequest[] =>
    plans.all().flatMap((row) => {
      const newest = version.get(row.id)
      if (!newest) return []
      const answered = answer.get(row.id)
      const stored = steps.all(row.id)
      const request = RequestStateSchema.parse({
        id: row.id,
        number: row.number,
        text: row.text,
        reading: JSON.parse(row.reading),
        plannerNotes: JSON.parse(newest.notes),
        ...JSON.parse(newest.body),
        planVersion: newest.version,
        steps: stored.map((step) => JSON.parse(step.body)),
        status: row.status,
        answer: answered ? JSON.parse(answered.body) : null,
        createdAt: row.created_at,
      })
      const made = Object.fromEntries(stored.flatMap((step) => (step.key === null ? [] : [[step.step, step.key]])))
      return [{ request, made }]
    })

  return {
    save,
    load,
    remove: (id: string) => void remove.run(id),
    startRun: (runId: string, request: RequestState) => void startRun.run(runId, request.id, request.planVersion, now()),
    endRun: (runId: string, status: string) => void endRun.run(status, now(), runId),
    /** runs that were going when the process died */
    openRuns: () => openRuns.all(),
  }
}
