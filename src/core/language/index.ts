export { namedUnits } from './named-units.ts'
export { readRequest } from './read-request.ts'
export { answerLanguage } from './text/answer-language.ts'
