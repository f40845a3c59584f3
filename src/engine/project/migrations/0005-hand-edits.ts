import type { Migration } from './migration.ts'

export const handEdits: Migration = {
  version: 5,
  why: 'corrections by hand are kept beside the result they correct',
  up: `
    CREATE TABLE hand_edit (id INTEGER PRIMARY KEY, artifact_id TEXT NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, at TEXT NOT NULL, who TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), undone INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE INDEX hand_edit_artifact ON hand_edit (artifact_id);
  `,
}
