import { partsOf } from '../goal-parts.ts'
import { finalSteps, hasLooseWire } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { isAsked, isMiddle } from './unused-output.ts'

export const unusedStep = defineCheck(
  {
    code: 'unused_step',
    summary: 'A step gives an answer to something that was not asked.',
    why: 'Two numbers under one question, and nobody knows which is the answer.',
    severity: 'note',
    repairable: true,
  },
  (subject) => {
    const { actions, plan } = subject
    if (hasLooseWire(subject) || partsOf(plan.goal).length === 0) return []
    const finals = finalSteps(subject)
    // where nothing answers the question, every step is the wrong one, and that is said by another check
    if (!finals.some((step) => isAsked(subject, step) || ends(plan.goal.type))) return []
    return finals
      .filter((step) => step.spec?.effects === 'none' && !isMiddle(step) && !isAsked(subject, step) && step.spec.output !== 'answer')
      .map((step) => ({
        step,
        message: `Step ${shown(step.action.id)} (${shown(step.action.tool)}) answers something that was not asked.`,
        repair: { label: 'Leave the step out', actions: actions.filter((one) => one !== step.action) },
      }))
  },
)

const ends = (type: string): boolean => type === 'arithmetic'
