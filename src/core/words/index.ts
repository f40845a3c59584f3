export { type AnswerAsk, factWords, fill, wordAnswer } from './answer.ts'
export { classWords } from './classes.ts'
export { areaWords, durationWords, groupDigits, lengthWords, quantityWords, significantDigits, timeLeftWords, unitSign } from './numbers.ts'
