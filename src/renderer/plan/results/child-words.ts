import type { ChildStep } from '../../../contracts/request.ts'
import { resultText as text } from '../../messages/en-results.ts'

/** What a call of a loop gave, or why it failed and what to do. */
export const textOf = ({ error, summary }: ChildStep): string => (error ? [`${text.failed}:`, error.message, error.hint].filter(Boolean).join(' ') : (summary ?? ''))
