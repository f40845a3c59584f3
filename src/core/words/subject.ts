import type { Subject } from '../../contracts/kinds/index.ts'
import { classWordsIn } from './classes.ts'
import { plainCondition } from './condition.ts'
import type { AnswerLanguage } from './languages/index.ts'

/** What a number is a number of, in a language: "destroyed buildings with area over 300 m²". */
export function subjectWords(subject: Subject, language: AnswerLanguage, many = true): string {
  const words = language.subject
  const parts = 'parts' in subject ? subject.parts.map((part) => subjectWords(part, language)) : []
  const [a = '', b = ''] = parts
  switch (subject.form) {
    case 'classes':
      return `${classWordsIn(language, subject.classes, many)}${subject.where === undefined ? '' : words.condition(plainCondition(subject.where))}`
    case 'sum':
      return parts.length < 2 ? a : language.list(parts, 'and')
    case 'more':
      return words.more(a, b)
    case 'share':
      return words.share(a, b, subject.of)
    case 'average':
      return words.average(subject.dimension, a)
  }
}
