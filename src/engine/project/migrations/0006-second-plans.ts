import type { Migration } from './migration.ts'

export const secondPlans: Migration = {
  version: 6,
  why: 'a question knows which one it goes on from, what was said of its answer, and the plan that waits for a choice',
  up: `
    ALTER TABLE plan ADD COLUMN follows TEXT;
    ALTER TABLE plan ADD COLUMN verdict TEXT;
    ALTER TABLE plan ADD COLUMN proposal TEXT;
  `,
}
