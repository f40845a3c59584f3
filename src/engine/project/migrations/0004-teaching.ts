import type { Migration } from './migration.ts'

export const teaching: Migration = {
  version: 4,
  why: 'classifiers taught by example, with their examples',
  up: `
    CREATE TABLE teaching (id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('pixels', 'footprints')), position INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), created_at TEXT NOT NULL) STRICT;
    CREATE TABLE teaching_example (teaching_id TEXT NOT NULL REFERENCES teaching(id) ON DELETE CASCADE, id TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (teaching_id, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE teaching_footprint (teaching_id TEXT NOT NULL REFERENCES teaching(id) ON DELETE CASCADE, id TEXT NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), features BLOB, PRIMARY KEY (teaching_id, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE taught_model (id TEXT PRIMARY KEY, teaching_id TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), created_at TEXT NOT NULL) STRICT;
  `,
}
