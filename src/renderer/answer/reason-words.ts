import { text } from '../messages/en.ts'

const reasons: Record<string, string> = text.reasons

/** A refusal names its reason by a code of the goal; every other reason is a sentence already. */
export const reasonWords = (reason: string): string => reasons[reason] ?? reason
