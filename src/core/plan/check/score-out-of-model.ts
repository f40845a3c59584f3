import { behind } from '../reach.ts'
import { isGiven, inputValue } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { candidates } from './model-of.ts'
import { StepName } from './step-name.ts'

export const scoreOutOfModel = defineCheck(
  {
    code: 'score_out_of_model',
    summary: 'A score is asked below the lowest one a model keeps.',
    why: 'Nothing down there was kept, so the number would be the same and look as if more had been looked for.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step) =>
      Object.entries(step.spec?.inputs ?? {}).flatMap(([name, input]): Found[] => {
        const value = inputValue(step.action, name)
        if (input.role !== 'argument' || input.type !== 'score' || !isGiven(value) || typeof value !== 'number') return []
        const models = [...behind(subject, step)].flatMap((one) => candidates(subject, one))
        const lowest = Math.min(...models.map(({ lowestScore }) => lowestScore ?? 0))
        if (models.length === 0 || value >= lowest) return []
        return [{ step, message: `${StepName(step)} asks for scores from ${value} on, and ${models.map(({ title }) => shown(title)).join(', ')} keeps nothing below ${lowest}.` }]
      }),
    ),
)
