import { imageOf, takenBy } from '../reach.ts'
import type { ContextImage } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const framesDoNotMeet = defineCheck(
  {
    code: 'frames_do_not_meet',
    summary: 'Two images of one step share no ground.',
    why: 'A town compared with another town shows everything as changed.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      const behindStep = takenBy(step).flatMap((name) => [imageOf(subject, name)?.id ?? [], subject.wires.get(name)?.layers ?? []].flat())
      // numbers of different places may be compared; pixels of different places may not
      if (step.spec?.output === 'quantity' || step.spec?.output === 'table' || step.spec?.output === 'answer') return []
      const images = (subject.context.images ?? []).filter(({ id }) => behindStep.includes(id))
      const apart = images.flatMap((one, at) => images.slice(at + 1).flatMap((other): [ContextImage, ContextImage][] => (isApart(one, other) ? [[one, other]] : [])))
      return apart.map(([one, other]) => ({
        step,
        message: `${StepName(step)} puts ${shown(one.name)} and ${shown(other.name)} together, and they share no ground. Choose images of one place.`,
      }))
    }),
)

const isApart = (one: ContextImage, other: ContextImage): boolean =>
  one.overlaps !== undefined && other.overlaps !== undefined && !one.overlaps.includes(other.id) && !other.overlaps.includes(one.id)
