import type Database from 'better-sqlite3'

/** pages copied before others get their turn: about 8 MB */
const pagesAtOnce = 2000

/** Copies a database that is open, a part at a time, while it is used. @throws the reason of the signal; what writing fails with */
export async function copyInTurns(db: Database.Database, path: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await db.backup(path, {
    progress() {
      signal.throwIfAborted()
      return pagesAtOnce
    },
  })
}
