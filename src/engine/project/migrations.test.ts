import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { writeVersion1 } from '../../../test/fixtures/projects/version-1.ts'
import { unwrap } from '../../contracts/result.ts'
import { migrations } from './migrations/index.ts'
import { openProjectStore } from './project-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const schemaOf = (path: string): string => {
  const db = new Database(path, { readonly: true })
  const tables = db.prepare<[], { sql: string }>("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name").all()
  db.close()
  return `${tables.map(({ sql }) => `${sql};`).join('\n')}\n`
}
const store = (path: string, create: boolean) => unwrap(openProjectStore(path, { create, appVersion: '1', now: () => '2026-02-01T00:00:00Z' }))

describe('migrations', () => {
  it('are numbered without gaps', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1))
  })

  it('a new project has the schema that is written down; a change of it is a migration and a change of schema.sql', async () => {
    const path = join(folder, 'new.aftermap')
    store(path, true).close()
    await expect(schemaOf(path)).toMatchFileSnapshot('./schema.sql')
  })

  it('a project of version 1 opens with its question, its answer and its undo, and has the schema of a new one', () => {
    const path = join(folder, 'old.aftermap')
    writeVersion1(path)
    const old = store(path, false)
    expect(old.migratedFrom).toBe(1)
    expect(old.requests.load()).toMatchObject([{ request: { text: 'How many litres?', answer: { text: 'No.' }, steps: [{ id: 's1' }] }, made: { s1: 'k1' } }])
    expect(old.undo.nextUndo()).toMatchObject({ label: 'draw area', kind: 'workspace' })
    old.close()
    const fresh = join(folder, 'fresh.aftermap')
    store(fresh, true).close()
    expect(schemaOf(path)).toBe(schemaOf(fresh))
    expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([])
  })
})

describe('a removed question', () => {
  const question = () => {
    const path = join(folder, `removed-${readdirSync(folder).length}.aftermap`)
    writeVersion1(path)
    return store(path, false)
  }
  const removal = (removed: boolean) => ({ id: 'q1', removed })

  it('keeps its rows and its number until the undo entry leaves the stack', () => {
    const open = question()
    open.requests.remove('q1')
    open.undo.push('remove question 1', 'request', { before: removal(false), after: removal(true) })
    expect(open.requests.load()).toEqual([])
    expect(open.requests.highestNumber()).toBe(1)
    open.transaction(() => {
      for (let at = 0; at < 500; at++) open.undo.push(`edit ${at}`, 'workspace', { before: {}, after: {} })
    })
    expect(open.requests.highestNumber()).toBe(0)
    expect(open.requests.bringBack('q1')).toBeNull()
    open.close()
  })

  it('comes back whole', () => {
    const open = question()
    const [before] = open.requests.load()
    open.requests.remove('q1')
    expect(open.requests.bringBack('q1')).toEqual(before)
    expect(open.requests.load()).toEqual([before])
    open.close()
  })
})
