import { copyInTurns } from './copy-in-turns.ts'
import { randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { ok, type Result } from '../../contracts/result.ts'
import { makeArtifactRepository } from './artifact-repository.ts'
import { makeCatalogueRepository } from './catalogue-repository.ts'
import { makeEventLog } from './event-log.ts'
import { makeFloatTiles } from './float-tiles.ts'
import { makeHastyWrites } from './hasty-writes.ts'
import { closeDatabase, type OpenedDatabase, openDatabase, sqliteFailure } from './open-database.ts'
import { rowReader } from './read-rows.ts'
import { makeReportRepository } from './report-repository.ts'
import { makeRequestRepository } from './request-repository.ts'
import { makeWouldBe } from './would-be.ts'
import { makeTeachingRepository } from './teaching-repository.ts'
import { makeTileStore } from './tile-store.ts'
import { makeUndoRepository } from './undo-repository.ts'
import { makeWorkspaceRepository } from './workspace-repository.ts'

export type ProjectRow = { id: string; name: string; example: boolean }
export type ProjectStore = ReturnType<typeof makeStore>

export type OpenOptions = { create: boolean; appVersion: string; now: () => string; example?: boolean }

/**
 * One open project file: its row and the repositories over its one writer connection.
 * @fails what `openDatabase` fails with; `project_damaged` when a table or a column is not there
 */
export function openProjectStore(path: string, options: OpenOptions): Result<ProjectStore> {
  const opened = openDatabase(path, options)
  if (!opened.ok) return opened
  try {
    return ok(makeStore(opened.value, options))
  } catch (error) {
    closeDatabase(opened.value)
    return sqliteFailure(error, path)
  }
}

function makeStore(opened: OpenedDatabase, { appVersion, now, example }: OpenOptions) {
  const { db } = opened
  const reading = rowReader(opened.path)
  const row = () => db.prepare<[], { id: string; name: string; example: number }>('SELECT id, name, example FROM project').get()
  if (!row()) {
    db.prepare('INSERT INTO project (id, name, example, created_at, app_version) VALUES (?, ?, ?, ?, ?)').run(
      randomUUID(),
      basename(opened.path, '.aftermap'),
      example ? 1 : 0,
      now(),
      appVersion,
    )
  }
  return {
    ...opened,
    project: (): ProjectRow => {
      const found = row()
      if (!found) throw new Error('the project row is gone')
      return { id: found.id, name: found.name, example: found.example === 1 }
    },
    rename: (name: string) => void db.prepare('UPDATE project SET name = ?').run(name),
    transaction: <T>(work: () => T): T => db.transaction(work)(),
    wouldBe: makeWouldBe(db),
    /** one that does not wait for the disk: for labels given in quick succession */
    hasty: makeHastyWrites(db),
    artifacts: makeArtifactRepository(db, now, reading),
    floats: makeFloatTiles(db),
    tiles: makeTileStore(db),
    workspace: makeWorkspaceRepository(db, reading, dirname(opened.path)),
    requests: makeRequestRepository(db, now, reading),
    reports: makeReportRepository(db, now, reading),
    catalogue: makeCatalogueRepository(db, reading),
    teaching: makeTeachingRepository(db, now, reading),
    undo: makeUndoRepository(db, reading),
    events: makeEventLog(db, now),
    /** safe copy while open */
    copyTo: (path: string) => void db.prepare('VACUUM INTO ?').run(path),
    /** the same page by page: others get their turn, and `signal` stops it between two */
    copyInTurns: (path: string, signal: AbortSignal) => copyInTurns(db, path, signal),
    close: () => closeDatabase(opened),
  }
}
