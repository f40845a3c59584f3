import { readConditions } from '../conditions.ts'
import { isGiven, inputValue } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { stepName } from './step-name.ts'

export const filterUnreadable = defineCheck(
  {
    code: 'filter_unreadable',
    summary: 'A condition cannot be read.',
    why: 'A filter that is misread keeps other objects than were asked for.',
    severity: 'error',
    repairable: false,
  },
  ({ steps }) =>
    steps.flatMap((step) =>
      (step.spec?.typing?.conditions ?? []).flatMap((name): Found[] => {
        const value = inputValue(step.action, name)
        if (!isGiven(value) || typeof value !== 'string' || readConditions(value) !== null) return []
        return [{ step, message: `The condition "${shown(value)}" of ${stepName(step)} cannot be read. Write it like: area > 300 m2, or score >= 0.8.` }]
      }),
    ),
)
