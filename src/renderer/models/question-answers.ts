import { type ModelAnswers, ModelAnswersSchema, type ModelReport } from '../../contracts/services/models.ts'
import type { Typed } from './models-state.ts'

export type Question = ModelReport['questions'][number]

const number = (words: string): number | null => {
  const value = Number(words.trim().replace(',', '.'))
  return words.trim() !== '' && Number.isFinite(value) ? value : null
}

/** Both ends of a range of pixel sizes, as `fine|coarse`; either order is taken. */
function gsdOf(words: string): [number, number] | null {
  const [fine, coarse] = words.split('|').map((part) => number(part))
  if (!fine || !coarse || fine < 0 || coarse < 0) return null
  return [Math.min(fine, coarse), Math.max(fine, coarse)]
}

const namesOf = (words: string) =>
  words
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

function meaningOf(id: string, words: string): unknown {
  if (id === 'gsd') return gsdOf(words)
  if (id === 'classes') return namesOf(words).length > 0 ? namesOf(words) : null
  if (id === 'tile') return number(words)
  return words === '' ? null : words
}

/** What she typed as answers; what is no answer yet is left out. */
export function answersOf(typed: Typed): ModelAnswers {
  const answers: Record<string, unknown> = {}
  for (const [id, words] of Object.entries(typed)) {
    const value = meaningOf(id, words)
    if (value !== null && ModelAnswersSchema.safeParse({ [id]: value }).success) answers[id] = value
  }
  return ModelAnswersSchema.parse(answers)
}

/** Whether a question has an answer that can be used. */
export const isAnswered = ({ id }: Question, typed: Typed): boolean => id in answersOf(typed)

/** Whether the window has a field for a question; others name a file to be put beside the model. */
export const isAnswerable = ({ id }: Question): boolean => id in ModelAnswersSchema.shape

const choiceWords: Readonly<Record<string, string>> = {
  before_after: 'the first is the earlier date',
  after_before: 'the first is the later date',
  one: 'one image of one date',
  RGB: 'red, green, blue',
  BGR: 'blue, green, red',
  '0..1': '0 to 1',
  '0..255': '0 to 255',
  '-1..1': '−1 to 1',
  imagenet: 'ImageNet mean and spread',
}

/** A given choice as a person reads it. */
export const choiceInWords = (choice: string): string => choiceWords[choice] ?? choice.replaceAll('_', ' ')
