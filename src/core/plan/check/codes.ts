import type { CheckCode } from './define-check.ts'
import { checks } from './index.ts'

/** Every code there is, with what it means: for the list of the command line, the reference page and the planners. */
export const checkCodes: readonly CheckCode[] = checks.map(({ code, summary, why, severity, repairable }) => ({ code, summary, why, severity, repairable }))
