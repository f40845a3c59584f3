import type { Migration } from './migration.ts'

export const firstSchema: Migration = {
  version: 1,
  why: 'the nouns of a project',
  up: `
    CREATE TABLE project (id TEXT PRIMARY KEY, name TEXT NOT NULL, example INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, app_version TEXT NOT NULL) STRICT;
    CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL CHECK (json_valid(value))) STRICT;
    CREATE TABLE layer (id TEXT PRIMARY KEY, position INTEGER NOT NULL, path TEXT NOT NULL, identity TEXT NOT NULL, sha256 TEXT, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
    CREATE TABLE area (id TEXT PRIMARY KEY, position INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
    CREATE TABLE point (id TEXT PRIMARY KEY, position INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
    CREATE TABLE model (id TEXT PRIMARY KEY, sha256 TEXT NOT NULL, card TEXT NOT NULL CHECK (json_valid(card))) STRICT;
    CREATE TABLE plan (id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, text TEXT NOT NULL, reading TEXT NOT NULL CHECK (json_valid(reading)), status TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
    CREATE TABLE plan_version (plan_id TEXT NOT NULL REFERENCES plan(id) ON DELETE CASCADE, version INTEGER NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), notes TEXT NOT NULL CHECK (json_valid(notes)), created_at TEXT NOT NULL, PRIMARY KEY (plan_id, version)) STRICT;
    CREATE TABLE artifact (id TEXT PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('partial', 'whole')), body TEXT NOT NULL CHECK (json_valid(body)), created_at TEXT NOT NULL) STRICT;
    CREATE TABLE artifact_tile (artifact_id TEXT NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, plane TEXT NOT NULL, tx INTEGER NOT NULL, ty INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (artifact_id, plane, tx, ty)) STRICT, WITHOUT ROWID;
    CREATE TABLE artifact_done (artifact_id TEXT NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, tile TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (artifact_id, tile)) STRICT, WITHOUT ROWID;
    CREATE TABLE result (key TEXT PRIMARY KEY, artifact_id TEXT NOT NULL REFERENCES artifact(id) ON DELETE CASCADE) STRICT;
    CREATE TABLE run (id TEXT PRIMARY KEY, plan_id TEXT NOT NULL REFERENCES plan(id) ON DELETE CASCADE, version INTEGER NOT NULL, status TEXT NOT NULL, started_at TEXT NOT NULL, ended_at TEXT) STRICT;
    CREATE TABLE step (plan_id TEXT NOT NULL REFERENCES plan(id) ON DELETE CASCADE, step TEXT NOT NULL, key TEXT, artifact_id TEXT REFERENCES artifact(id), body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (plan_id, step)) STRICT;
    CREATE TABLE fact (plan_id TEXT NOT NULL REFERENCES plan(id) ON DELETE CASCADE, id TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body)), PRIMARY KEY (plan_id, id)) STRICT;
    CREATE TABLE answer (plan_id TEXT PRIMARY KEY REFERENCES plan(id) ON DELETE CASCADE, body TEXT NOT NULL CHECK (json_valid(body)), created_at TEXT NOT NULL) STRICT;
    CREATE TABLE edit (artifact_id TEXT NOT NULL REFERENCES artifact(id) ON DELETE CASCADE, object_id TEXT NOT NULL, verdict TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (artifact_id, object_id)) STRICT;
    CREATE TABLE event (id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, subject TEXT, before TEXT, after TEXT) STRICT;
    CREATE TABLE undo (id INTEGER PRIMARY KEY, label TEXT NOT NULL, kind TEXT NOT NULL, before TEXT NOT NULL CHECK (json_valid(before)), after TEXT NOT NULL CHECK (json_valid(after)), undone INTEGER NOT NULL DEFAULT 0) STRICT;
  `,
}
