import { membersOf } from '../../../contracts/classes.ts'
import { madeAnew } from '../adaptors.ts'
import { canHold, covers } from '../class-sets.ts'
import { wordsFor } from '../class-words.ts'
import { partsOf } from '../goal-parts.ts'
import { insertAt } from '../insert-steps.ts'
import { takenBy } from '../reach.ts'
import { replaced, rewired, type Step, type Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'
import { wronglyFed } from './wrong-source.ts'

export const missingStepRouteMask = defineCheck(
  {
    code: 'missing_step_route_mask',
    summary: 'A way is looked for on something that is no road.',
    why: 'Whether a place can be reached is only told by the roads that are clear.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    if (wronglyFed(subject).length > 0) return []
    return subject.steps.flatMap((step): Found[] => {
      if (step.spec?.output !== 'path') return []
      const mask = takenBy(step).find((name) => subject.wires.get(name)?.kind === 'mask')
      const held = mask === undefined ? null : subject.wires.get(mask)?.classes
      const wanted = wantedRoads(subject)
      if (mask === undefined || !held || wanted.some((name) => canHold(held, name)) || held.some((name) => membersOf('road').includes(name))) return []
      return [
        {
          step,
          message: `${StepName(step)} goes over ${shown(mask)}, which holds ${wordsFor(held)} and no road. Take a mask of ${wordsFor(wanted)}.`,
          repair: roadMask(subject, step, { mask, wanted }),
        },
      ]
    })
  },
)

const wantedRoads = ({ plan }: Subject): readonly string[] => {
  const asked = partsOf(plan.goal).find(({ operation }) => operation === 'path')?.classes ?? []
  return asked.length > 0 ? asked : ['road_clear']
}

/** A mask of its own from the class map that sees the roads. */
function roadMask(subject: Subject, step: Step, { mask, wanted }: { mask: string; wanted: readonly string[] }): Found['repair'] {
  const input = step.wires.find(({ names }) => names?.includes(mask))?.input
  const supply = madeAnew(subject, { kinds: ['mask'], classes: wanted, at: step.at })
  const sees = [...subject.wires.values()].some(({ kind, classes }) => kind === 'segmentation' && classes !== null && wanted.every((name) => covers(classes, name)))
  if (input === undefined || !supply || !sees) return null
  return {
    label: `Put in ${supply.actions.map(({ tool }) => tool).join(', ')}`,
    actions: replaced(insertAt(subject.actions, step.at, supply.actions), step.action.id, (one) => rewired(one, { input, from: mask, to: supply.name })),
  }
}
