import { wordsFor } from '../class-words.ts'
import { replaced, type Subject, withoutInput } from '../subject.ts'
import { shown } from '../text.ts'
import { otherSource } from './class-repairs.ts'
import { type Absent, absentClasses } from './classes-held.ts'
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
  (subject) =>
    absentClasses(subject)
      .filter(({ kind }) => kind === 'mask')
      .map((one) => ({
        step: one.step,
        message: `${shown(one.source)} is a mask of ${wordsFor(one.held) || 'no class'}; ${wordsFor(one.absent)} of ${stepName(one.step)} cannot be in it.`,
        repair: otherSource(subject, one) ?? wholeMask(subject, one),
      })),
)

/** Without its class the step takes the whole mask; right where the question is not about what the mask lacks. */
function wholeMask({ plan, actions }: Subject, { step, input, absent }: Absent) {
  if (!step.spec?.inputs[input]?.optional || absent.some((name) => plan.goal.classes.includes(name))) return null
  return { label: 'Take the whole mask', actions: replaced(actions, step.action.id, (one) => withoutInput(one, input)) }
}
