import { missingStep } from './missing-steps.ts'

export const missingStepCount = missingStep({
  code: 'missing_step_count',
  operation: 'count',
  asks: 'asks how many',
  does: 'counts',
  why: 'The commonest fault of small models: the plan stops after looking, and a number would have to be made up.',
})
