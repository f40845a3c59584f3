import type Database from 'better-sqlite3'

class TakenBack<T> extends Error {
  readonly told: T
  constructor(told: T) {
    super('taken back')
    this.told = told
  }
}

/** What would be read from the project after some change: the change is made, read, and taken back before anybody else sees it. */
export const makeWouldBe =
  (db: Database.Database) =>
  <T>(changeAndRead: () => T): T => {
    try {
      db.transaction(() => {
        throw new TakenBack(changeAndRead())
      })()
    } catch (error) {
      if (error instanceof TakenBack) return error.told as T
      throw error
    }
    throw new Error('a change that was to be taken back was kept')
  }
