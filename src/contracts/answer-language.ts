import { z } from 'zod'

/** Languages an answer can be given in, as BCP 47 names. */
export const languageCodes = ['en', 'es', 'fr', 'pt', 'ar', 'zh'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** `question`: the language the question is asked in, where it is one of these; else English. */
export const AnswerLanguageSchema = z.enum(['question', ...languageCodes])
export type AnswerLanguageChoice = z.infer<typeof AnswerLanguageSchema>
