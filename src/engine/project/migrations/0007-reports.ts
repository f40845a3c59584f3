import type { Migration } from './migration.ts'

export const reports: Migration = {
  version: 7,
  why: 'situation reports as they were composed, and what a person changed in them',
  up: `
    CREATE TABLE report (id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, requests TEXT NOT NULL CHECK (json_valid(requests)), body TEXT NOT NULL CHECK (json_valid(body)), created_at TEXT NOT NULL) STRICT;
    CREATE TABLE report_edit (id INTEGER PRIMARY KEY, report_id TEXT NOT NULL REFERENCES report(id) ON DELETE CASCADE, at TEXT NOT NULL, who TEXT NOT NULL, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
    CREATE INDEX report_edit_report ON report_edit (report_id);
  `,
}
