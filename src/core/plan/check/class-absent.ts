import { wordsFor } from '../class-words.ts'
import { shown } from '../text.ts'
import { lookFor, otherSource } from './class-repairs.ts'
import { absentClasses } from './classes-held.ts'
import { defineCheck } from './define-check.ts'
import { stepName } from './step-name.ts'

export const classAbsent = defineCheck(
  {
    code: 'class_absent',
    summary: 'A class is asked of a result that cannot hold it.',
    why: 'Counting pools among found vehicles gives 0, and 0 would be a lie.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    absentClasses(subject)
      .filter(({ kind }) => kind !== 'mask')
      .map((one) => ({
        step: one.step,
        message: `${shown(one.source)} holds ${wordsFor(one.held) || 'no class'}; ${wordsFor(one.absent)} of ${stepName(one.step)} cannot be in it. Look for them in an earlier step, or ask for what it holds.`,
        repair: otherSource(subject, one) ?? lookFor(subject, one),
      })),
)
