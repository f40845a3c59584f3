import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { applicationId, closeDatabase, knownSqliteFailure, openDatabase, schemaVersion, sqliteFailure } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

function made(name: string): string {
  const path = at(name)
  closeDatabase(unwrap(openDatabase(path, { create: true })))
  return path
}
const code = (path: string, create = false) => {
  const opened = openDatabase(path, { create })
  if (opened.ok) closeDatabase(opened.value)
  return opened.ok ? null : opened.error.code
}

describe('openDatabase', () => {
  it('a new project carries its mark and version in the header, where `file` and SQLite read them', () => {
    const head = readFileSync(made('new.aftermap'))
    expect(head.toString('latin1', 0, 15)).toBe('SQLite format 3')
    expect(head.readUInt32BE(68)).toBe(applicationId)
    expect(head.toString('latin1', 68, 72)).toBe('AfMp')
    expect(head.readUInt32BE(60)).toBe(schemaVersion)
  })

  it('a closed project is one file and opens again', () => {
    const path = made('one.aftermap')
    const opened = unwrap(openDatabase(path, { create: false }))
    expect(opened).toMatchObject({ readOnly: false, migratedFrom: null, recovered: false })
    expect(opened.db.pragma('synchronous', { simple: true })).toBe(2)
    expect(opened.db.pragma('foreign_keys', { simple: true })).toBe(1)
    closeDatabase(opened)
    expect(readdirSync(folder).filter((name) => name.startsWith('one.'))).toEqual(['one.aftermap'])
  })

  it('closing twice is closing once', () => {
    const opened = unwrap(openDatabase(at('twice.aftermap'), { create: true }))
    closeDatabase(opened)
    expect(() => closeDatabase(opened)).not.toThrow()
  })

  it('what is not there is said, and not made by opening', () => {
    expect(code(at('none.aftermap'))).toBe('file_missing')
    expect(existsSync(at('none.aftermap'))).toBe(false)
  })

  it('a folder, an empty file, a picture and the database of another program are no projects', () => {
    mkdirSync(at('folder.aftermap'))
    writeFileSync(at('empty.aftermap'), '')
    writeFileSync(at('picture.aftermap'), '\u0089PNG and so on')
    const other = new Database(at('other.aftermap'))
    other.exec('CREATE TABLE mine (a)')
    other.close()
    expect(['folder', 'empty', 'picture', 'other'].map((name) => code(at(`${name}.aftermap`)))).toEqual(['project_not_one', 'file_empty', 'project_not_one', 'project_not_one'])
  })

  it('a newer project is refused with both versions and left as it was', () => {
    const path = made('newer.aftermap')
    const db = new Database(path)
    db.pragma('user_version = 99')
    db.close()
    const before = readFileSync(path)
    const opened = openDatabase(path, { create: false })
    expect(opened).toMatchObject({ ok: false, error: { code: 'project_newer' } })
    expect(opened.ok || opened.error.message).toContain(`project format 99; this one reads up to ${schemaVersion}`)
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('a damaged page is found before anything is shown', () => {
    const path = made('damaged.aftermap')
    const bytes = readFileSync(path)
    bytes.fill(0xaa, 16384, 16384 + 400)
    writeFileSync(path, bytes)
    expect(code(path)).toBe('project_damaged')
  })

  it('a file cut off in the middle is damaged, too', () => {
    const path = made('cut.aftermap')
    writeFileSync(path, readFileSync(path).subarray(0, 20000))
    expect(code(path)).toBe('project_damaged')
  })

  it('what was written before a crash is there afterwards', () => {
    const path = at('crash.aftermap')
    const running = unwrap(openDatabase(path, { create: true }))
    running.db.exec("INSERT INTO setting (key, value) VALUES ('left', '1')")
    // a copy of file and log is what a killed process leaves
    for (const ending of ['', '-wal', '-shm']) if (existsSync(path + ending)) copyFileSync(path + ending, at('after.aftermap') + ending)
    closeDatabase(running)
    const opened = unwrap(openDatabase(at('after.aftermap'), { create: false }))
    expect(opened.recovered).toBe(true)
    expect(opened.db.prepare("SELECT value FROM setting WHERE key = 'left'").get()).toEqual({ value: '1' })
    closeDatabase(opened)
  })

  it('a place that is none gives a sentence', () => {
    expect(code(at('missing/deep.aftermap'), true)).toBe('file_unreadable')
  })
})

describe('errors of SQLite', () => {
  const error = (name: string) => new Database.SqliteError('x', name)

  it.each([
    ['SQLITE_FULL', 'disk_full'],
    ['SQLITE_IOERR_WRITE', 'disk_full'],
    ['SQLITE_CORRUPT', 'project_damaged'],
    ['SQLITE_BUSY_SNAPSHOT', 'project_locked'],
    ['SQLITE_READONLY', 'read_only'],
    ['SQLITE_CANTOPEN', 'file_unreadable'],
  ])('%s is %s', (name, expected) => {
    expect(sqliteFailure(error(name), '/a/town.aftermap')).toMatchObject({ ok: false, error: { code: expected, message: expect.stringContaining('town.aftermap') } })
  })

  it('an error that is ours is thrown on, not explained away', () => {
    expect(() => sqliteFailure(error('SQLITE_CONSTRAINT_UNIQUE'), '/a')).toThrow()
    expect(knownSqliteFailure(new TypeError('x'), '/a')).toBeNull()
  })
})
