import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, openSync, readSync, closeSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type Failed, fail, ok, type Result } from '../../contracts/result.ts'
import { migrations } from './migrations/index.ts'

/** "AfMp": written into the header so that no other SQLite file is taken for a project. */
export const applicationId = 0x41664d70
export const schemaVersion = migrations.length
const sqliteMagic = 'SQLite format 3\u0000'

export type OpenedDatabase = { db: Database.Database; path: string; readOnly: boolean; migratedFrom: number | null; recovered: boolean }

/**
 * Opens or creates the one SQLite file of a project.
 * Read-only media are opened read-only; a crashed file there is copied to a temporary folder first, because SQLite cannot open its WAL.
 * @fails project_not_one, project_newer, project_damaged, file_missing, file_empty, file_unreadable, disk_full
 */
export function openDatabase(path: string, options: { create: boolean }): Result<OpenedDatabase> {
  const known = existsSync(path)
  if (!known && !options.create) return fail({ code: 'file_missing', message: `${basename(path)} is not there.`, hint: 'Check the folder, or make a new project with that name.' })
  if (known) {
    const header = checkHeader(path)
    if (!header.ok) return header
  }
  const readOnly = known ? !isWritable(path) : false
  const recovered = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0
  // better-sqlite3 has no code for this one
  if (!existsSync(dirname(path))) return notThere(path)
  let db: Database.Database | null = null
  try {
    const place = readOnly && recovered ? copyWithWal(path) : path
    db = new Database(place, { readonly: readOnly && !recovered })
    const ready = known ? migrate(db, path, readOnly) : initialise(db)
    if (ready.ok) return ok({ db, path, readOnly, migratedFrom: ready.value, recovered })
    closeWithCopy(db, path)
    return ready
  } catch (error) {
    closeWithCopy(db, path)
    return sqliteFailure(error, path)
  }
}

const notThere = (path: string) =>
  fail({ code: 'file_unreadable', message: `${basename(path)} cannot be opened or made in that folder.`, hint: 'Check that the folder exists and may be written.' })

function checkHeader(path: string): Result<null> {
  const name = basename(path)
  if (statSync(path).isDirectory())
    return fail({ code: 'project_not_one', message: `${name} is a folder, not an Aftermap project.`, hint: 'Choose a file that ends in .aftermap.' })
  if (statSync(path).size === 0) return fail({ code: 'file_empty', message: `${name} has no bytes.`, hint: 'Copy the project again from where it came.' })
  const head = Buffer.alloc(100)
  try {
    const file = openSync(path, 'r')
    readSync(file, head, 0, 100, 0)
    closeSync(file)
  } catch (error) {
    return fail({ code: 'file_unreadable', message: `${name} cannot be read: the system refuses it.`, hint: 'Check who may read the file.', details: { cause: String(error) } })
  }
  if (head.toString('latin1', 0, 16) !== sqliteMagic || head.readUInt32BE(68) !== applicationId) {
    return fail({ code: 'project_not_one', message: `${name} is not an Aftermap project.`, hint: 'Open a file that ends in .aftermap, or drop an image to start a new project.' })
  }
  const version = head.readUInt32BE(60)
  if (version <= schemaVersion) return ok(null)
  return fail({
    code: 'project_newer',
    message: `${name} was saved by a newer Aftermap (project format ${version}; this one reads up to ${schemaVersion}).`,
    hint: 'Open it with the newer version, or ask for an export.',
  })
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

function copyWithWal(path: string): string {
  const place = join(mkdtempSync(join(tmpdir(), 'aftermap-')), basename(path))
  for (const ending of ['', '-wal', '-shm']) if (existsSync(path + ending)) copyFileSync(path + ending, place + ending)
  return place
}

/** A copy made for looking at a crashed file goes with its connection. */
function closeWithCopy(db: Database.Database | null, path: string): void {
  if (!db) return
  db.close()
  if (db.name !== path) rmSync(dirname(db.name), { recursive: true, force: true })
}

function initialise(db: Database.Database): Result<null> {
  db.pragma('page_size = 16384')
  db.pragma(`application_id = ${applicationId}`)
  settle(db)
  applyFrom(db, 0)
  return ok(null)
}

function migrate(db: Database.Database, path: string, readOnly: boolean): Result<number | null> {
  const found = Number(db.pragma('user_version', { simple: true }))
  if (!readOnly) settle(db)
  if (db.pragma('quick_check', { simple: true }) !== 'ok') return damaged(path)
  if (found === schemaVersion) return ok(null)
  if (readOnly)
    return fail({
      code: 'read_only',
      message: `${basename(path)} was saved by an older Aftermap and lies on a medium that cannot be written.`,
      hint: 'Copy it to the disk and open the copy.',
    })
  const backup = `${path}.v${found}.backup`
  db.pragma('wal_checkpoint(TRUNCATE)')
  copyFileSync(path, backup)
  applyFrom(db, found)
  rmSync(backup)
  return ok(found)
}

/** A reopened WAL file comes up with synchronous NORMAL, so every open sets and reads back. */
function settle(db: Database.Database): void {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('synchronous=FULL was not accepted')
}

function applyFrom(db: Database.Database, found: number): void {
  db.transaction(() => {
    for (const migration of migrations.slice(found)) db.exec(migration.up)
    db.pragma(`user_version = ${schemaVersion}`)
  })()
}

/** WAL folded in and switched off: a closed project is exactly one file, readable from a write-protected stick. */
export function closeDatabase({ db, path, readOnly }: Pick<OpenedDatabase, 'db' | 'path' | 'readOnly'>): void {
  if (!db.open) return
  try {
    if (!readOnly) {
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.pragma('journal_mode = DELETE')
    }
  } catch (error) {
    // no room to fold the log in: it stays beside the file, whole, and is folded in at the next opening
    if (!(error instanceof Database.SqliteError)) throw error
  } finally {
    closeWithCopy(db, path)
  }
}

const damaged = (path: string) =>
  fail({ code: 'project_damaged', message: `${basename(path)} is damaged: its integrity check fails.`, hint: 'Copy it again from where it came; Aftermap has not changed it.' })

/** Errors of SQLite in plain words; anything unknown is thrown on. */
export function sqliteFailure(error: unknown, path: string): Failed {
  const known = knownSqliteFailure(error, path)
  if (known) return known
  throw error
}

const capital = (text: string) => (text.startsWith('the ') ? `T${text.slice(1)}` : text)

/** Null for an error that is not the disk's, the file's or another program's. */
export function knownSqliteFailure(error: unknown, path: string): Failed | null {
  const code = error instanceof Database.SqliteError ? error.code : (error as NodeJS.ErrnoException)?.code
  const name = basename(path)
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return fail({ code: 'disk_full', message: `The disk of ${name} is full. What was finished is kept.`, hint: 'Free some space, then go on.' })
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return damaged(path)
  if (code === 'SQLITE_ERROR' && /^no such (table|column)/.test(String((error as Error).message))) return damaged(path)
  if (code?.startsWith('SQLITE_BUSY')) return fail({ code: 'project_locked', message: `${capital(name)} is open in another program.`, hint: 'Close it there, then open it again.' })
  if (code?.startsWith('SQLITE_CANTOPEN') || code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EROFS') {
    return notThere(path)
  }
  if (code?.startsWith('SQLITE_READONLY'))
    return fail({ code: 'read_only', message: `${capital(name)} lies on a medium that cannot be written.`, hint: 'Copy it to the disk to go on working.' })
  if (code?.startsWith('SQLITE_IOERR'))
    return fail({ code: 'disk_full', message: `The disk of ${name} does not take more data. What was finished is kept.`, hint: 'Check the disk and its free space.' })
  return null
}
