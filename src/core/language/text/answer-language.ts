import type { AnswerLanguageChoice, LanguageCode } from '../../../contracts/answer-language.ts'
import { otherLanguage } from './language.ts'

const byName: Readonly<Record<string, LanguageCode>> = { Spanish: 'es', French: 'fr', Portuguese: 'pt' }

/**
 * Language to answer a question in: what she chose, else that of the question where answers can be given in it, else English.
 * Scripts decide for Arabic and Chinese; for the others words of one language must outnumber the English ones.
 */
export function answerLanguage(question: string, choice: AnswerLanguageChoice = 'question'): LanguageCode {
  if (choice !== 'question') return choice
  const other = otherLanguage(question, () => false)
  if (other === null) return 'en'
  if (other.name !== 'another script') return byName[other.name] ?? 'en'
  if (/\p{Script=Arabic}/u.test(question)) return 'ar'
  // kana says Japanese, whatever characters stand beside it
  return /\p{Script=Han}/u.test(question) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question) ? 'zh' : 'en'
}
