import { only } from '../wiring.ts'
import { selected } from './exists.ts'
import type { Template } from './types.ts'

/** segment, mask of class, area; objects in place of the mask where a size, a score or a selection is asked. */
export const areaTemplate: Template = (wiring, part, goal) => {
  const why = 'Measures the ground they cover.'
  // a share needs no square metres: without a unit the area is pixels where the pixel size is not known
  const unit = goal.operations.includes('ratio') ? {} : { unit: part.unit ?? 'm2' }
  if (goal.filter || wiring.selection) return wiring.add('area', { mask: wiring.objects(), class: only(part.classes), ...unit, ...selected(wiring.selection) }, why)
  return wiring.add('area', { mask: wiring.mask(part.classes), ...unit }, why)
}
