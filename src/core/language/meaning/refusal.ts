import type { Asked } from './asks.ts'
import { correctionCheck } from './honest/correction.ts'
import { degreeCheck, safetyCheck } from './honest/degree.ts'
import { calculationCheck, negationCheck, shareInPlaceCheck } from './honest/negation.ts'
import { atPointCheck, conditionCheck, exactSizeCheck, futureCheck, lengthFilterCheck, meanNumberCheck, pronounCheck, superlativeCheck } from './honest/order.ts'
import { limitCheck } from './honest/limits.ts'
import { placesCheck } from './honest/places.ts'
import { reachCheck } from './honest/reach.ts'
import { relationCheck } from './honest/relation.ts'
import { sameClassCheck } from './honest/same-class.ts'
import type { Check, Refusal } from './refusal-check.ts'
import { contradictionCheck } from './refusal-contradiction.ts'
import { areaCheck, pointCheck } from './refusal-screen.ts'
import { classCheck, floodedCheck, lengthCheck } from './refusal-things.ts'
import { dataCheck, dateCheck, followCheck, modelCheck, scopeCheck, visibleCheck } from './refusal-words.ts'
import type { Question } from './types.ts'

/** Why the question cannot be answered from what is loaded, or null. */
export function refusalOf(question: Question, asked: Asked): Refusal | null {
  for (const check of checks) {
    const refusal = check(question, asked)
    if (refusal) return refusal
  }
  return null
}

const checks: readonly Check[] = [
  correctionCheck,
  followCheck,
  scopeCheck,
  visibleCheck,
  futureCheck,
  dataCheck,
  dateCheck,
  modelCheck,
  contradictionCheck,
  floodedCheck,
  lengthCheck,
  classCheck,
  degreeCheck,
  safetyCheck,
  pronounCheck,
  conditionCheck,
  negationCheck,
  calculationCheck,
  shareInPlaceCheck,
  sameClassCheck,
  reachCheck,
  limitCheck,
  lengthFilterCheck,
  exactSizeCheck,
  meanNumberCheck,
  atPointCheck,
  relationCheck,
  superlativeCheck,
  placesCheck,
  pointCheck,
  areaCheck,
]
