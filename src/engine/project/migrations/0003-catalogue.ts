import type { Migration } from './migration.ts'

export const catalogue: Migration = {
  version: 3,
  why: 'a catalogue of the images in whole folders',
  up: `
    CREATE TABLE catalogue_image (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ms INTEGER NOT NULL, date TEXT, sensor TEXT, gsd_m REAL, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
    CREATE VIRTUAL TABLE catalogue_place USING rtree (id, west, east, south, north);
    CREATE INDEX catalogue_date ON catalogue_image (date);
  `,
}
