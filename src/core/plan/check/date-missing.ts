import type { Subject } from '../subject.ts'
import { isGiven, inputValue } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { candidates, namedModel } from './model-of.ts'
import { pairInputs } from './pairs.ts'
import { StepName } from './step-name.ts'

export const dateMissing = defineCheck(
  {
    code: 'date_missing',
    summary: 'Two dates are asked about, and the image of one of them is not there.',
    why: 'What was there before cannot be seen in the image from after.',
    severity: 'warning',
    repairable: false,
  },
  (subject) => [...askedFor(subject), ...byModels(subject)],
)

/** The question is about a date of which no image is loaded. */
function askedFor({ plan, context, steps }: Subject): Found[] {
  const { images } = context
  if (!images || images.length === 0 || steps.length === 0 || plan.goal.type === 'refusal' || plan.goal.type === 'workspace') return []
  const whens = new Set([...(plan.goal.when === 'any' ? [] : [plan.goal.when]), ...plan.goal.parts.flatMap(({ when }) => when ?? [])])
  const isDated = images.length > 1 && images.every(({ date }) => date !== null)
  return [...whens]
    .filter((when) => !isDated && !images.some(({ role }) => role === when))
    .map((when) => ({ message: `The question is about the image from ${when === 'pre' ? 'before' : 'after'} the event, and none is loaded. Load it, or set the role of a layer.` }))
}

/** A model of two dates was named, and the step has one image. */
const byModels = (subject: Subject): Found[] =>
  subject.steps.flatMap((step): Found[] => {
    const inputs = pairInputs(step)
    if (!inputs || namedModel(step) === null || isGiven(inputValue(step.action, inputs.early))) return []
    const pair = candidates(subject, step).find((model) => model.pair)
    return pair ? [{ step, severity: 'error', message: `${StepName(step)} uses ${pair.title}, which compares two dates, and names one image. Name the image from before.` }] : []
  })
