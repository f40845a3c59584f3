import type Database from 'better-sqlite3'
import { type RequestState, RequestStateSchema } from '../../contracts/request.ts'
import { makeOrderedRows } from './ordered-rows.ts'
import type { RowReader } from './read-rows.ts'

export type RequestRepository = ReturnType<typeof makeRequestRepository>
type Row = { body: string }
type PlanRow = {
  id: string
  number: number
  text: string
  reading: string
  status: string
  created_at: string
  follows: string | null
  verdict: string | null
  proposal: string | null
}
/** `made`: key under which each finished step's artifact was made. */
export type StoredRequest = { request: RequestState; made: Record<string, string> }

/** Questions with every version of their plan, their steps, facts and answer. */
export function makeRequestRepository(db: Database.Database, now: () => string, reading: RowReader) {
  const putPlan = db.prepare(
    `INSERT INTO plan (id, number, text, reading, status, created_at, follows, verdict, proposal)
     VALUES (@id, @number, @text, @reading, @status, @createdAt, @follows, @verdict, @proposal)
     ON CONFLICT (id) DO UPDATE SET reading = @reading, status = @status, text = @text, follows = @follows, verdict = @verdict, proposal = @proposal`,
  )
  const putVersion = db.prepare(
    'INSERT INTO plan_version (plan_id, version, body, notes, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body, notes = excluded.notes',
  )
  const dropOlder = db.prepare('DELETE FROM plan_version WHERE plan_id = ? AND version < ?')
  const steps = makeOrderedRows(db, { table: 'step', key: 'step', columns: ['key', 'artifact_id', 'body'] })
  const facts = makeOrderedRows(db, { table: 'fact', key: 'id', columns: ['body'] })
  const putAnswer = db.prepare('INSERT OR REPLACE INTO answer (plan_id, body, created_at) VALUES (?, ?, ?)')
  const dropAnswer = db.prepare('DELETE FROM answer WHERE plan_id = ?')
  const plans = db.prepare<[], PlanRow>('SELECT * FROM plan WHERE removed_at IS NULL ORDER BY number')
  const read = storedReader(db)
  const onePlan = db.prepare<[string], PlanRow>('SELECT * FROM plan WHERE id = ?')
  const highest = db.prepare<[], { number: number | null }>('SELECT max(number) AS number FROM plan')
  const startRun = db.prepare("INSERT INTO run (id, plan_id, version, status, started_at) VALUES (?, ?, ?, 'running', ?)")
  const endRun = db.prepare('UPDATE run SET status = ?, ended_at = ? WHERE id = ?')
  const openRuns = db.prepare<[], { id: string; plan_id: string; started_at: string }>("SELECT id, plan_id, started_at FROM run WHERE status = 'running'")
  const setRemoved = db.prepare('UPDATE plan SET removed_at = ? WHERE id = ?')

  const save = db.transaction((request: RequestState, made: Readonly<Record<string, string>>) => {
    putPlan.run(planRow(request))
    putVersion.run(
      request.id,
      request.planVersion,
      JSON.stringify({ plan: request.plan, check: request.check, record: request.record, caller: request.caller }),
      JSON.stringify(request.plannerNotes),
      now(),
    )
    // every call of a program adds a step to the plan before it: kept whole each time, a thousand calls would be a million steps
    if (request.caller) dropOlder.run(request.id, request.planVersion)
    steps(
      request.id,
      request.steps.map((step) => [step.id, made[step.id] ?? null, step.artifactId, JSON.stringify(step)]),
    )
    facts(
      request.id,
      (request.answer?.facts ?? []).map((fact) => [fact.id, JSON.stringify(fact)]),
    )
    if (request.answer) putAnswer.run(request.id, JSON.stringify(request.answer), now())
    else dropAnswer.run(request.id)
  })

  return {
    save,
    load: (): StoredRequest[] => plans.all().flatMap((row) => reading(`question ${row.number}`, () => read(row))),
    /** out of sight; its rows go when the undo entry that brings it back does */
    remove: (id: string) => void setRemoved.run(now(), id),
    /** a removed question as it was; null when its rows are gone */
    bringBack(id: string): StoredRequest | null {
      const row = onePlan.get(id)
      if (!row) return null
      const stored = reading(`question ${row.number}`, () => read(row))[0] ?? null
      setRemoved.run(null, id)
      return stored
    },
    /** removed questions keep their number, so that it is never given twice */
    highestNumber: () => highest.get()?.number ?? 0,
    startRun: (runId: string, request: RequestState) => void startRun.run(runId, request.id, request.planVersion, now()),
    endRun: (runId: string, status: string) => void endRun.run(status, now(), runId),
    /** runs that were going when the process died */
    openRuns: () => openRuns.all(),
  }
}

function planRow({ id, number, text, reading, status, createdAt, follows, verdict, proposal }: RequestState) {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  return { id, number, text, reading: JSON.stringify(reading), status, createdAt, follows: follows ?? null, verdict: json(verdict), proposal: json(proposal) }
}

/** Puts a question together from its rows; none for a plan without a version. */
function storedReader(db: Database.Database) {
  const version = db.prepare<[string], { version: number; body: string; notes: string }>(
    'SELECT version, body, notes FROM plan_version WHERE plan_id = ? ORDER BY version DESC LIMIT 1',
  )
  const steps = db.prepare<[string], { body: string; step: string; key: string | null }>('SELECT body, step, key FROM step WHERE plan_id = ? ORDER BY rowid')
  const answer = db.prepare<[string], Row>('SELECT body FROM answer WHERE plan_id = ?')

  return (row: PlanRow): StoredRequest[] => {
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
      follows: row.follows,
      verdict: row.verdict === null ? null : JSON.parse(row.verdict),
      proposal: row.proposal === null ? null : JSON.parse(row.proposal),
    })
    const made = Object.fromEntries(stored.flatMap((step) => (step.key === null ? [] : [[step.step, step.key]])))
    return [{ request, made }]
  }
}
