import { missingStep } from './missing-steps.ts'

export const missingStepExists = missingStep({
  code: 'missing_step_exists',
  operation: 'exists',
  asks: 'asks whether there is any',
  does: 'says so',
  why: 'A picture is left to be looked at where yes, no or cannot tell was asked.',
})
