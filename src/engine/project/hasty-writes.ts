import { close, fsync, open } from 'node:fs'
import type Database from 'better-sqlite3'

type Sync = (path: string, done: () => void) => void

/**
 * Transactions that do not wait for the disk: what they wrote is in the project at once and outlives the process, and the disk follows beside
 * other work, so that a power cut takes the last moment at most. For what a person gives in quick succession; a slow disk would hold the
 * whole engine at each. Every other transaction still waits.
 */
export function makeHastyWrites(db: Database.Database, sync: Sync = syncFile) {
  let isSyncing = false
  let isDue = false
  const follow = () => {
    if (isSyncing) {
      isDue = true
      return
    }
    isSyncing = true
    isDue = false
    sync(`${db.name}-wal`, () => {
      isSyncing = false
      if (isDue) follow()
    })
  }
  return <T>(work: () => T): T => {
    // within another transaction that one decides; without a log beside the file the disk has to be waited for
    if (db.inTransaction || db.pragma('journal_mode', { simple: true }) !== 'wal') return db.transaction(work)()
    db.pragma('synchronous = NORMAL')
    try {
      return db.transaction(work)()
    } finally {
      db.pragma('synchronous = FULL')
      follow()
    }
  }
}

/** Beside the engine's thread. A log that cannot be opened was folded into the project meanwhile, which waited for the disk. */
function syncFile(path: string, done: () => void): void {
  open(path, 'r+', (problem, file) => {
    if (problem) return done()
    fsync(file, () => close(file, done))
  })
}
