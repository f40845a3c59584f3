import { missingStep } from './missing-steps.ts'

export const missingStepPath = missingStep({
  code: 'missing_step_path',
  operation: 'path',
  asks: 'asks for a way',
  does: 'looks for one',
  why: 'A mask of roads says nothing about whether two places are joined.',
})
