import { partsOf } from '../goal-parts.ts'
import { defineCheck } from './define-check.ts'

export const missingStepMask = defineCheck(
  {
    code: 'missing_step_mask',
    summary: 'The pixels are classified, and no step keeps those of the class asked about.',
    why: 'Measured as it is, a class map gives the area of everything in it.',
    severity: 'warning',
    repairable: false,
  },
  ({ steps, plan, specs }) => {
    const isNeeded = partsOf(plan.goal).some(({ operation }) => operation === 'area' || operation === 'exists' || operation === 'path')
    const outputs = steps.map(({ spec }) => spec?.output ?? null)
    const canMake = [...specs.values()].some(({ output }) => output === 'mask')
    if (!isNeeded || !canMake || !outputs.includes('segmentation') || outputs.some((output) => output === null || output === 'mask' || output === 'detections')) return []
    return [{ message: 'The pixels are classified, and no step keeps those of the class that is asked about. Put a step that keeps one class behind the class map.' }]
  },
)
