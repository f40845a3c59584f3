import { missingStep } from './missing-steps.ts'

export const missingStepSegment = missingStep({
  code: 'missing_step_segment',
  operation: 'segment',
  asks: 'asks for regions to be marked',
  does: 'marks any',
  why: 'Boxes around things are not the ground they cover.',
})
