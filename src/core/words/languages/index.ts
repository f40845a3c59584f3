import type { LanguageCode } from '../../../contracts/answer-language.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'
import type { AnswerLanguage } from './types.ts'
import { zh } from './zh.ts'

export const answerLanguages: Readonly<Record<LanguageCode, AnswerLanguage>> = { en, es, fr, pt, ar, zh }

export type { AnswerLanguage, ClassForms } from './types.ts'
export { languageCodes, type LanguageCode } from '../../../contracts/answer-language.ts'
