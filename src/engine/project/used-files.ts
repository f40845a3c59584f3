import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * Tells whether one of the projects points to a file: as a layer, as its labels, or as something undo brings back.
 * A project that cannot be read may point to anything, so everything counts as used then.
 */
export function usedByProjects(projects: readonly string[]): (file: string) => boolean {
  return (file) => projects.some((project) => existsSync(project) && pointsTo(project, file))
}

function pointsTo(project: string, file: string): boolean {
  let db: Database.Database | null = null
  try {
    db = new Database(project, { readonly: true, fileMustExist: true })
    const inJson = JSON.stringify(file)
    const layer = db.prepare('SELECT 1 FROM layer WHERE path = ? OR instr(body, ?) > 0').get(file, inJson)
    return (layer ?? db.prepare('SELECT 1 FROM undo WHERE instr(before, ?) > 0 OR instr(after, ?) > 0').get(inJson, inJson)) !== undefined
  } catch (error) {
    if (error instanceof Database.SqliteError) return true
    throw error
  } finally {
    db?.close()
  }
}
