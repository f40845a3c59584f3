import { type AnswerLanguageChoice, languageCodes } from '../../contracts/answer-language.ts'
import { answerLanguages } from '../../core/words/index.ts'
import { setLanguage } from '../layers/layer-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

const command = (language: AnswerLanguageChoice, title: string): Command => ({
  id: `answers-${language}`,
  title,
  keys: [],
  scope: 'G',
  when: () => useMirror.getState().workspace !== null,
  run: () => void setLanguage(language),
})

/** One command a language, each named so that its speakers find it; the names of languages are their own. */
export const answerLanguageCommands: readonly Command[] = [
  command('question', 'Answers in the language of the question'),
  ...languageCodes.map((code) => command(code, `Answers in ${answerLanguages[code].name}`)),
]
