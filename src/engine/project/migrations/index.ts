import { firstSchema } from './0001-first-schema.ts'
import { removedQuestions } from './0002-removed-questions.ts'
import { catalogue } from './0003-catalogue.ts'
import { teaching } from './0004-teaching.ts'
import { handEdits } from './0005-hand-edits.ts'
import { secondPlans } from './0006-second-plans.ts'
import { reports } from './0007-reports.ts'
import type { Migration } from './migration.ts'

/** In order, without gaps: the version of a migration is its place in this list, counted from 1. */
export const migrations: readonly Migration[] = [firstSchema, removedQuestions, catalogue, teaching, handEdits, secondPlans, reports]
export type { Migration }
