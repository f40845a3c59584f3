import type { Migration } from './migration.ts'

export const removedQuestions: Migration = {
  version: 2,
  why: 'a removed question can be brought back',
  up: 'ALTER TABLE plan ADD COLUMN removed_at TEXT;',
}
