import type { Template } from './types.ts'

/** detect, and the condition of the question when it has one. */
export const detectTemplate: Template = (wiring) => wiring.objects()
