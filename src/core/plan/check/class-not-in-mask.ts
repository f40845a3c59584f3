import { wordsFor } from '../class-words.ts'
import { replaced, withoutInput } from '../subject.ts'
import { shown } from '../text.ts'
import { absentClasses } from './classes-held.ts'
import { defineCheck } from './define-check.ts'
import { stepName } from './step-name.ts'

export const classNotInMask = defineCheck(
  {
    code: 'class_not_in_mask',
    summary: 'A mask of some classes is asked for another one.',
    why: 'A mask has only yes and no left: the other class was thrown away when it was made, and would measure 0.',
    severity: 'error',
    repairable: true,
  },
  ({ actions, ...subject }) =>
    absentClasses({ actions, ...subject })
      .filter(({ kind }) => kind === 'mask')
      .map(({ step, input, source, held, absent }) => ({
        step,
        message: `${shown(source)} is a mask of ${wordsFor(held) || 'no class'}; ${wordsFor(absent)} of ${stepName(step)} cannot be in it.`,
        repair: step.spec?.inputs[input]?.optional ? { label: 'Take the whole mask', actions: replaced(actions, step.action.id, (one) => withoutInput(one, input)) } : null,
      })),
)
