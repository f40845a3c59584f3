import { only } from '../wiring.ts'
import type { Template } from './types.ts'

/** segment, mask of class, exists; objects in place of the mask where a size, a score or a selection is asked. */
export const existsTemplate: Template = (wiring, part, goal) => {
  const why = 'Says whether one is there.'
  if (goal.filter || wiring.selection) return wiring.add('exists', { mask: wiring.objects(), class: only(part.classes), ...selected(wiring.selection) }, why)
  return wiring.add('exists', { mask: wiring.mask(part.classes) }, why)
}

export const selected = (selection: boolean): { selection?: true } => (selection ? { selection: true } : {})
