import { areaTemplate } from './area.ts'
import { countTemplate } from './count.ts'
import { detectTemplate } from './detect.ts'
import { existsTemplate } from './exists.ts'
import { pathTemplate } from './path.ts'
import { segmentTemplate } from './segment.ts'
import type { Template } from './types.ts'

/** Closed set: one template an operation of a sub-goal. */
export const templates: Readonly<Record<string, Template>> = {
  detect: detectTemplate,
  segment: segmentTemplate,
  exists: existsTemplate,
  count: countTemplate,
  area: areaTemplate,
  path: pathTemplate,
}

export { addArithmetic } from './arithmetic.ts'
export { addRefusal } from './refusal.ts'
export { addWorkspace } from './workspace.ts'
