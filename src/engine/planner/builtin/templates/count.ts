import { only } from '../wiring.ts'
import { selected } from './exists.ts'
import type { Template } from './types.ts'

/** detect, count. */
export const countTemplate: Template = (wiring, part) =>
  wiring.add('count', { detections: wiring.objects(), class: only(part.classes), ...selected(wiring.selection) }, 'Counts the objects of these classes.')
