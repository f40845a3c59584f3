import { arithmeticOf } from '../goal-parts.ts'
import { outputOf } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'

export const areaWithoutGsd = defineCheck(
  {
    code: 'area_without_gsd',
    summary: 'An area is measured in pixels, because the size of a pixel is not known.',
    why: 'A number of pixels is good for a share and nothing else; it must not be read as square metres.',
    severity: 'warning',
    repairable: false,
  },
  ({ steps, wires, plan }) => {
    if (arithmeticOf(plan.goal) === 'ratio') return []
    return steps
      .filter((step) => step.spec?.typing?.dimension === 'area' && wires.get(outputOf(step))?.unit === 'px2')
      .map((step) => ({ step, message: `Step ${shown(step.action.id)} gives pixels, not square metres: the pixel size is not known. Set the GSD of the image in the layer list.` }))
  },
)
