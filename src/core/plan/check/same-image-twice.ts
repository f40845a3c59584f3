import { resourceOf } from '../reach.ts'
import { replaced, type Subject, withInput } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { StepName } from './step-name.ts'

export const sameImageTwice = defineCheck(
  {
    code: 'same_image_twice',
    summary: 'One image stands for both dates.',
    why: 'A picture compared with itself shows no damage anywhere.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    pairsOf(subject)
      .filter(({ early, late }) => layerOf(subject, early.name) === layerOf(subject, late.name))
      .map((pair): Found => ({ step: pair.step, message: `${StepName(pair.step)} compares ${shown(pair.early.name)} with itself.`, repair: otherDate(subject, pair) })),
)

function layerOf(subject: Subject, name: string): string {
  const resource = resourceOf(subject, name)
  return resource?.kind === 'image' ? resource.layerId : name
}

/** The only other image of the plan, when the screen says that it is from before. */
function otherDate(subject: Subject, { step, early }: Pair) {
  const others = Object.entries(subject.plan.resources).filter(
    ([, resource]) =>
      resource.kind === 'image' && resource.layerId !== layerOf(subject, early.name) && subject.context.images?.some(({ id, role }) => id === resource.layerId && role === 'pre'),
  )
  const [only, ...more] = others
  return only && more.length === 0 ? { label: `Take ${only[0]}`, actions: replaced(subject.actions, step.action.id, (one) => withInput(one, early.input, only[0])) } : null
}
