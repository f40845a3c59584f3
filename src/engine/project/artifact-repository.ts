import type Database from 'better-sqlite3'
import { type Artifact, ArtifactSchema } from '../../contracts/kinds/index.ts'
import { keepRecent } from '../keep-recent.ts'
import { makeHandEdits } from './hand-edit-rows.ts'
import { parseRow, type RowReader } from './read-rows.ts'

/** Characters of JSON whose parsed form is kept: some hundred ordinary results, or a few layers of many features. */
const parsedLength = 60_000_000
/** what an artifact costs at least */
const smallest = 20_000

export type { Verdict } from './hand-edit-rows.ts'
export type ArtifactRepository = ReturnType<typeof makeArtifactRepository>

/** Immutable results by the key of what made them, partial ones while they grow, and hand edits beside them. */
export function makeArtifactRepository(db: Database.Database, now: () => string, reading: RowReader) {
  const parsed = keepRecent<Artifact>(parsedLength, (id) => Math.max(smallest, head.get(id)?.n ?? 0))
  const one = db.prepare<[string], { body: string; state: string }>('SELECT body, state FROM artifact WHERE id = ?')
  // octets, not characters: they are known without reading the body
  const head = db.prepare<[string], { n: number; state: string }>('SELECT octet_length(body) AS n, state FROM artifact WHERE id = ?')
  const insert = db.prepare(
    "INSERT INTO artifact (id, kind, state, body, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, state = excluded.state, body = excluded.body WHERE artifact.state = 'partial'",
  )
  const byKey = db.prepare<[string], { artifact_id: string; state: string }>(
    'SELECT result.artifact_id, artifact.state FROM result JOIN artifact ON artifact.id = result.artifact_id WHERE key = ?',
  )
  const link = db.prepare('INSERT OR REPLACE INTO result (key, artifact_id) VALUES (?, ?)')
  const done = db.prepare<[string], { tile: string; body: string }>('SELECT tile, body FROM artifact_done WHERE artifact_id = ?')
  const markDone = db.prepare('INSERT OR REPLACE INTO artifact_done (artifact_id, tile, body) VALUES (?, ?, ?)')
  const drop = db.prepare('DELETE FROM artifact WHERE id = ?')
  /** whole ones that were seen: a whole artifact never changes, so nothing is asked of the disk again */
  const whole = new Set<string>()
  const isWhole = (id: string) => whole.has(id) || (head.get(id)?.state === 'whole' && whole.add(id).has(id))
  const parse = (body: string): Artifact => reading('a result', () => parseRow(ArtifactSchema, body))

  return {
    find(id: string): Artifact | null {
      if (!isWhole(id)) return null
      // each is read and parsed once
      return parsed(id, () => parse(one.get(id)?.body ?? ''))
    },
    /** body of an artifact whose tiles are still arriving */
    findPartial(id: string): Artifact | null {
      const row = one.get(id)
      return row ? parse(row.body) : null
    },
    store(id: string, artifact: Artifact, state: 'partial' | 'whole' = 'whole') {
      insert.run(id, artifact.kind, state, JSON.stringify(artifact), now())
    },
    /** octets of its JSON; 0 where there is none */
    lengthOf: (id: string): number => head.get(id)?.n ?? 0,
    drop(id: string) {
      whole.delete(id)
      drop.run(id)
    },
    /** artifact already made under this key, whole */
    reuse(key: string): string | null {
      const row = byKey.get(key)
      return row?.state === 'whole' ? row.artifact_id : null
    },
    link: (key: string, artifactId: string) => void link.run(key, artifactId),
    doneTiles: (id: string) => new Map(done.all(id).map((row) => [row.tile, JSON.parse(row.body) as unknown])),
    markDone: (id: string, tile: string, body: unknown) => void markDone.run(id, tile, JSON.stringify(body)),
    ...makeHandEdits(db, now, reading),
  }
}
