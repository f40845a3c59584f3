import type { Finding, Plan } from '../../../contracts/plan.ts'
import { type CheckCode, defineCheck } from './define-check.ts'

const mostSteps = 200

const code: CheckCode = {
  code: 'plan_too_long',
  summary: `The plan has more than ${mostSteps} steps.`,
  why: 'Nobody can review it, and a reply that repeats itself thousands of times must not cost minutes to look at.',
  severity: 'error',
  repairable: false,
}

const sentence = (steps: number) => `The plan has ${steps} steps; ${mostSteps} is the most that is looked at. Split the question, or ask again.`

/** Looked at before anything else, so that a plan of 10,000 steps costs nothing. */
export const planTooLong = {
  ...defineCheck(code, ({ actions }) => (actions.length > mostSteps ? [{ message: sentence(actions.length) }] : [])),
  find: ({ actions }: Plan): Finding | null =>
    actions.length > mostSteps ? { code: code.code, step: null, severity: 'error', message: sentence(actions.length), repair: null } : null,
}
