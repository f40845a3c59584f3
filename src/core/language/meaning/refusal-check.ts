import type { GoalAsk, RefusalReason } from '../../../contracts/goal.ts'
import type { Tag } from '../grammar/tag.ts'
import type { Asked } from './asks.ts'
import type { Question } from './types.ts'

/** `ask`: what would lift it, where that is one click or one choice. */
export type Refusal = { readonly reason: RefusalReason; readonly premise: string; readonly ask?: GoalAsk }

/** One reason not to answer; null where it does not hold. */
export type Check = (question: Question, asked: Asked) => Refusal | null

/** The first phrase of a kind among those that cannot be answered. */
export const first = (question: Question, kind: string, value?: string): Tag | undefined =>
  question.beyond.find((tag) => tag.kind === kind && (value === undefined || tag.value === value))
