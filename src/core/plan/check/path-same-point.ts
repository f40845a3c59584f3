import { resourceOf } from '../reach.ts'
import type { Step, Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const pathSamePoint = defineCheck(
  {
    code: 'path_same_point',
    summary: 'A way starts where it ends.',
    why: 'Its length is 0, which is true and of no use to anybody who has to get somewhere.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      if (step.spec?.output !== 'path') return []
      const [from, to] = pointsOf(step)
      if (from === undefined || to === undefined || !isSame(subject, from, to)) return []
      return [{ step, message: `${StepName(step)} looks for a way from ${shown(from)} to the same place. Choose another end.` }]
    }),
)

const pointsOf = ({ wires }: Step): string[] => wires.filter(({ spec }) => spec.kinds.includes('point')).flatMap(({ names }) => names ?? [])

function isSame(subject: Subject, from: string, to: string): boolean {
  const [a, b] = [resourceOf(subject, from), resourceOf(subject, to)]
  if (from === to) return true
  // points of a plan without a screen are placeholders in the middle of a unit square
  if (a?.kind !== 'point' || b?.kind !== 'point' || a.frame.width === 1) return false
  return a.xy[0] === b.xy[0] && a.xy[1] === b.xy[1] && a.frame.crs === b.frame.crs && a.frame.width === b.frame.width
}
