import { answerLanguages, plainCondition } from '../core/words/index.ts'

/** " with area over 300 m²": the condition of a filter behind the name of what it kept; empty where there is none. */
export const conditionWords = (where: string | undefined): string => (where === undefined ? '' : answerLanguages.en.subject.condition(plainCondition(where)))
