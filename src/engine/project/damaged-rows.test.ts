import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { writeVersion1 } from '../../../test/fixtures/projects/version-1.ts'
import { FailureError, unwrap } from '../../contracts/result.ts'
import { checkProjectFile, describeProjectFile } from './inspect.ts'
import { openProjectStore } from './project-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = { create: false, appVersion: '1', now: () => '2026-02-01T00:00:00Z' }
let made = 0
/** A project another program wrote into; the file itself is sound. */
function written(sql: string): string {
  const path = join(folder, `p${made++}.aftermap`)
  writeVersion1(path)
  unwrap(openProjectStore(path, options)).close()
  const db = new Database(path)
  db.exec(sql)
  db.close()
  return path
}

const cases = [
  ['a layer of another form', `INSERT INTO layer VALUES ('L1', 0, '/x.tif', '', NULL, '{"id":7}')`, 'the state of the screen'],
  ['a setting of another form', `INSERT INTO setting VALUES ('workspace', '{"frame":"none"}')`, 'the state of the screen'],
  ['a question of another form', "UPDATE plan SET reading = '{}'", 'question 1'],
  ['a status nobody knows', "UPDATE plan SET status = 'maybe'", 'question 1'],
] as const

describe('rows another program wrote over', () => {
  it.each(cases)('%s: reading it says which part of which file is damaged', (_, sql, part) => {
    const path = written(sql)
    const store = unwrap(openProjectStore(path, options))
    const read = () => [store.workspace.load(), store.requests.load()]
    expect(read).toThrow(FailureError)
    expect(read).toThrow(part)
    store.close()
  })

  it.each(cases)('%s: info and check give the same sentence', async (_, sql, part) => {
    const path = written(sql)
    expect(await describeProjectFile(path)).toMatchObject({ ok: false, error: { code: 'project_damaged', message: expect.stringContaining(part) } })
    const check = unwrap(await checkProjectFile(path))
    expect(check.ok).toBe(false)
    expect(check.checks.find(({ what }) => what === 'rows')).toMatchObject({ ok: false, detail: expect.stringContaining(part) })
    expect(check.checks.find(({ what }) => what === 'database')?.ok).toBe(true)
  })

  it('a table that is gone is a damaged project, not a crash', () => {
    expect(openProjectStore(written('DROP TABLE undo'), options)).toMatchObject({ ok: false, error: { code: 'project_damaged' } })
  })

  it('a sound project has sound rows', async () => {
    const check = unwrap(await checkProjectFile(written('SELECT 1')))
    expect(check).toMatchObject({ ok: true })
  })
})
