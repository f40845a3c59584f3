import type Database from 'better-sqlite3'
import type { ZodType } from 'zod'
import { parseRow, type RowReader } from './read-rows.ts'

export type TeachingRow = { readonly id: string; readonly kind: 'pixels' | 'footprints'; readonly body: unknown }
export type FootprintRow = { readonly id: string; readonly body: unknown; readonly features: Float32Array | null }
export type TeachingRepository = ReturnType<typeof makeTeachingRepository>

/** Classifiers taught by example: what they are, their examples in the order given, buildings with their features, and finished models. */
export function makeTeachingRepository(db: Database.Database, now: () => string, reading: RowReader) {
  const rows = db.prepare<[], { id: string; kind: 'pixels' | 'footprints'; body: string }>('SELECT id, kind, body FROM teaching ORDER BY position')
  const put = db.prepare(
    `INSERT INTO teaching (id, kind, position, body, created_at) VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM teaching), ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  )
  const drop = db.prepare('DELETE FROM teaching WHERE id = ?')
  const examples = db.prepare<[string], { id: string; body: string }>('SELECT id, body FROM teaching_example WHERE teaching_id = ? ORDER BY position')
  const putExample = db.prepare(
    `INSERT OR REPLACE INTO teaching_example (teaching_id, id, position, body)
     VALUES (@teaching, @id, (SELECT coalesce(max(position), 0) + 1 FROM teaching_example WHERE teaching_id = @teaching), @body)`,
  )
  const dropExample = db.prepare('DELETE FROM teaching_example WHERE teaching_id = ? AND id = ?')
  const footprints = db.prepare<[string], { id: string; body: string; features: Buffer | null }>(
    'SELECT id, body, features FROM teaching_footprint WHERE teaching_id = ? ORDER BY position',
  )
  const putFootprint = db.prepare('INSERT OR REPLACE INTO teaching_footprint (teaching_id, id, position, body, features) VALUES (?, ?, ?, ?, ?)')
  const setFeatures = db.prepare('UPDATE teaching_footprint SET features = ? WHERE teaching_id = ? AND id = ?')
  const models = db.prepare<[], { id: string; body: string }>('SELECT id, body FROM taught_model ORDER BY id')
  const putModel = db.prepare('INSERT OR REPLACE INTO taught_model (id, teaching_id, body, created_at) VALUES (?, ?, ?, ?)')

  /** coefficients are long: a model is parsed again only when its text is another one */
  const known = new Map<string, { text: string; model: unknown }>()
  const parsed = <T>(what: string, schema: ZodType<T>, body: string): T => reading(what, () => parseRow(schema, body))

  return {
    list: <T>(schema: ZodType<T>): { id: string; kind: 'pixels' | 'footprints'; body: T }[] =>
      rows.all().map(({ id, kind, body }) => ({ id, kind, body: parsed('a taught classifier', schema, body) })),
    save: ({ id, kind, body }: TeachingRow) => void put.run(id, kind, JSON.stringify(body), now()),
    remove: (id: string) => void drop.run(id),
    examples: <T>(id: string, schema: ZodType<T>): T[] => examples.all(id).map(({ body }) => parsed('an example of a taught classifier', schema, body)),
    saveExample: (teaching: string, id: string, body: unknown) => void putExample.run({ teaching, id, body: JSON.stringify(body) }),
    removeExample: (teaching: string, id: string) => void dropExample.run(teaching, id),
    footprints: <T>(id: string, schema: ZodType<T>): { id: string; body: T; features: Float32Array | null }[] =>
      footprints.all(id).map((row) => ({ id: row.id, body: parsed('a building of a taught classifier', schema, row.body), features: row.features && floatsOf(row.features) })),
    saveFootprints: (teaching: string, all: readonly FootprintRow[]) =>
      db.transaction(() => all.forEach(({ id, body, features }, at) => putFootprint.run(teaching, id, at, JSON.stringify(body), features && bytesOf(features))))(),
    saveFeatures: (teaching: string, all: readonly { id: string; features: Float32Array }[]) =>
      db.transaction(() => all.forEach(({ id, features }) => setFeatures.run(bytesOf(features), teaching, id)))(),
    models: <T>(schema: ZodType<T>): { id: string; body: T }[] =>
      models.all().map(({ id, body }) => {
        const kept = known.get(id)
        if (kept?.text === body) return { id, body: kept.model as T }
        const model = parsed('a taught model', schema, body)
        known.set(id, { text: body, model })
        return { id, body: model }
      }),
    saveModel: (id: string, teaching: string, body: unknown) => void putModel.run(id, teaching, JSON.stringify(body), now()),
  }
}

const bytesOf = (values: Float32Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength)
const floatsOf = (bytes: Buffer): Float32Array => new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
