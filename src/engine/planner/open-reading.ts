import { GoalSchema, type Reading } from '../../contracts/goal.ts'
import type { Result } from '../../contracts/result.ts'

const doubt = 'The grammar does not understand this question; a language model reads it.'

/**
 * The reading where the grammar has one; else, for words it does not understand or in another language, an open one that a language model
 * fills in. Places in such words are not read: the question is about the whole image, and that is said. Other failures stay.
 */
export function readingOrOpen(read: Result<Reading>, text: string): Result<Reading> {
  if (read.ok || !['question_not_understood', 'question_language'].includes(read.error.code)) return read
  const goal = GoalSchema.parse({ type: 'compound', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null })
  const chips = [{ key: 'goal' as const, value: 'read by the model', doubt, options: [] }]
  return { ok: true, value: { text, goal, chips, taken: [], assumptions: ['Places in the question were not read, so it is taken to be about the whole image.'] } }
}

/** True for a reading that only a model can fill in. */
export const isOpen = ({ goal }: Reading): boolean => goal.type === 'compound' && goal.operations.length === 0 && goal.parts.length === 0
