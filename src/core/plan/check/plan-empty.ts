import { defineCheck } from './define-check.ts'

export const planEmpty = defineCheck(
  {
    code: 'plan_empty',
    summary: 'The plan has no steps.',
    why: 'Nothing would run, and an empty answer reads like "none found".',
    severity: 'error',
    repairable: false,
  },
  ({ actions }) => (actions.length === 0 ? [{ message: 'The plan has no steps. Add one, or ask again.' }] : []),
)
