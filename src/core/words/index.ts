export { type AnswerAsk, wordAnswer } from './answer.ts'
export { classWords } from './classes.ts'
export { areaWords, durationWords, groupDigits, lengthWords, quantityWords, significantDigits, timeLeftWords, unitSign } from './numbers.ts'
export { areaFactors, areaIn, factWords, fill, inUnits, lengthFactors, lengthIn, type Units } from './units.ts'
