import { takenBy } from '../reach.ts'
import { shown } from '../text.ts'
import type { Step, Subject } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { candidates } from './model-of.ts'
import { StepName } from './step-name.ts'

export const boxesNotAreas = defineCheck(
  {
    code: 'boxes_not_areas',
    summary: 'The area of objects is measured, and the model only draws boxes around them.',
    why: 'A box around a roof is up to twice the roof.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      if (step.spec?.typing?.dimension !== 'area') return []
      const source = takenBy(step).find((name) => subject.wires.get(name)?.kind === 'detections')
      const maker = source === undefined ? undefined : subject.makers.get(source)
      const models = maker ? candidates(subject, firstLook(subject, maker)) : []
      if (models.length === 0 || models.some(({ gives }) => gives !== 'detections')) return []
      return [
        {
          step,
          message: `${StepName(step)} measures ${shown(source)}, and ${models.map(({ title }) => shown(title)).join(', ')} draws boxes. Segment the image and measure the mask instead.`,
        },
      ]
    }),
)

/** The step that looked at the image, through filters. */
function firstLook(subject: Subject, step: Step): Step {
  const source = takenBy(step).find((name) => subject.wires.get(name)?.kind === 'detections')
  const maker = source === undefined ? undefined : subject.makers.get(source)
  return maker && maker.at < step.at ? firstLook(subject, maker) : step
}
