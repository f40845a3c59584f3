import type { Template } from './types.ts'

/** segment alone: the mask of the asked classes is its own result. */
export const segmentTemplate: Template = (wiring) => wiring.segment()
