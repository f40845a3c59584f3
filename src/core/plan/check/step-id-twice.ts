import { namer } from '../insert-steps.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'

export const stepIdTwice = defineCheck(
  {
    code: 'step_id_twice',
    summary: 'Two steps have the same id.',
    why: 'State, approval and result are kept by id: one card would show what the other did.',
    severity: 'error',
    repairable: true,
  },
  (subject) => {
    const { steps, actions } = subject
    const first = new Map<string, number>()
    for (const { action, at } of steps) if (!first.has(action.id)) first.set(action.id, at)
    const again = steps.filter(({ action, at }) => first.get(action.id) !== at)
    if (again.length === 0) return []
    const names = namer(subject)
    const renumbered = actions.map((action, at) => (first.get(action.id) === at ? action : { ...action, id: names.id() }))
    return again.map((step) => ({
      step,
      message: `Two steps are called ${shown(step.action.id)}.`,
      repair: { label: 'Number the steps anew', actions: renumbered },
    }))
  },
)
