import type { Operation } from '../../../contracts/goal.ts'
import { answers, partsOf } from '../goal-parts.ts'
import { finalSteps, hasLooseWire, outputOf } from '../reach.ts'
import type { Step, Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'

export const unusedOutput = defineCheck(
  {
    code: 'unused_output',
    summary: 'A middle result that no step uses.',
    why: 'It costs time, and often the step that should use it was forgotten.',
    severity: 'note',
    repairable: true,
  },
  (subject) => {
    const { actions, plan } = subject
    if (hasLooseWire(subject)) return []
    const finals = finalSteps(subject)
    // beside an answer, a result nobody asked for is shown as if it were one; without an answer, the last step may be the one to go on from
    const answered = finals.some((step) => isAsked(subject, step))
    const mayGoOn = ['compound', 'detect', 'segment', 'workspace', 'refusal'].includes(plan.goal.type) && actions.length < 3
    return finals
      .filter((step) => isMiddle(step) && !isAsked(subject, step) && (answered || (!mayGoOn && step.at < actions.length - 1)))
      .map((step) => ({
        step,
        message: `Nothing uses ${shown(outputOf(step))} of step ${shown(step.action.id)}.`,
        repair: { label: 'Leave the step out', actions: actions.filter((one) => one !== step.action) },
      }))
  },
)

/** Results that are made for another step. */
export const isMiddle = ({ spec }: Step): boolean => spec !== null && ['segmentation', 'detections', 'mask', 'features', 'raster', 'graph'].includes(spec.output)

/** The question asks for a result of this kind; a filter is asked for the sake of what it keeps. */
export function isAsked({ plan }: Subject, { spec }: Step): boolean {
  const asked: readonly Operation[] = [...plan.goal.operations, ...partsOf(plan.goal).map(({ operation }) => operation)]
  return spec !== null && asked.some((operation) => operation !== 'filter' && answers(spec, operation))
}
