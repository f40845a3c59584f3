import { takenBy } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const pathOnBlocked = defineCheck(
  {
    code: 'path_on_blocked',
    summary: 'A way is looked for on blocked roads alone.',
    why: 'It would lead rescuers along the very roads they cannot pass.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      if (step.spec?.output !== 'path') return []
      const mask = takenBy(step).find((name) => subject.wires.get(name)?.kind === 'mask')
      const held = mask === undefined ? null : subject.wires.get(mask)?.classes
      if (!held || held.length === 0 || !held.every((name) => name === 'road_blocked')) return []
      return [{ step, message: `${StepName(step)} goes over ${shown(mask)}, which holds blocked roads alone. Take the mask of clear roads.` }]
    }),
)
