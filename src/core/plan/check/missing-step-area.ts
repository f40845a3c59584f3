import { missingStep } from './missing-steps.ts'

export const missingStepArea = missingStep({
  code: 'missing_step_area',
  operation: 'area',
  asks: 'asks for an area',
  does: 'measures one',
  why: 'A mask is no number: somebody would read one off the screen.',
})
