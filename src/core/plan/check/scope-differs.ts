import type { Action } from '../../../contracts/plan.ts'
import { partsOf } from '../goal-parts.ts'
import { isGiven, replaced, type Step, type Subject, inputValue, withInput } from '../subject.ts'
import { resourceOf } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const scopeDiffers = defineCheck(
  {
    code: 'scope_differs',
    summary: 'The question is about a part of the image or the selected objects, and a step looks at something else.',
    why: 'The number would be that of the whole image under a question about one street.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const { scope } = subject.plan.goal
    if (partsOf(subject.plan.goal).length === 0 || scope === 'none' || scope === 'workspace') return []
    if (scope === 'selection') return withoutFlag(subject)
    if (scope === 'image') return inArea(subject)
    return scope === 'route' ? [] : withoutArea(subject)
  },
)

const resourcesOf = ({ plan }: Subject, kind: string): string[] => Object.entries(plan.resources).flatMap(([name, resource]) => (resource.kind === kind ? [name] : []))

/** Input of a step that limits it to an area; null for steps that look at nothing. */
const areaInput = ({ spec }: Step): string | null =>
  spec?.module === 'perception' ? (Object.entries(spec.inputs).find(([, input]) => input.role === 'wire' && input.kinds.includes('area'))?.[0] ?? null) : null

function withoutArea(subject: Subject): Found[] {
  const areas = resourcesOf(subject, 'area')
  if (areas.length === 0) return []
  return subject.steps.flatMap((step): Found[] => {
    const input = areaInput(step)
    if (input === null || isGiven(inputValue(step.action, input))) return []
    const [only, ...more] = areas
    const repair = only !== undefined && more.length === 0 ? { label: `Look at ${only} only`, actions: changed(subject, step, (one) => withInput(one, input, only)) } : null
    const label = only === undefined ? '' : shown(resourceOf(subject, only)?.label)
    return [{ step, message: `The question is about ${label}, and ${StepName(step).replace('Step', 'step')} looks at the whole image.`, repair }]
  })
}

/** Of the whole image, an area makes a part. */
function inArea(subject: Subject): Found[] {
  const partAreas = new Set(subject.plan.goal.parts.flatMap(({ areaName }) => areaName ?? []))
  if (partAreas.size > 0) return []
  return subject.steps.flatMap((step): Found[] => {
    const input = areaInput(step)
    const name = input === null ? null : inputValue(step.action, input)
    if (input === null || typeof name !== 'string') return []
    const label = shown(resourceOf(subject, name)?.label ?? name)
    const actions = changed(subject, step, (one) => ({ ...one, inputs: Object.fromEntries(Object.entries(one.inputs).filter(([key]) => key !== input)) }))
    return [
      {
        step,
        message: `The question is about the whole image, and ${StepName(step).replace('Step', 'step')} looks at ${label} only.`,
        repair: { label: 'Look at the whole image', actions },
      },
    ]
  })
}

/** Steps that could keep to the selected objects, and none does. */
function withoutFlag(subject: Subject): Found[] {
  const flagged = subject.steps.filter(({ spec }) => spec?.inputs['selection']?.role === 'argument')
  if (flagged.length === 0 || flagged.some(({ action }) => action.inputs['selection'] === true)) return []
  const [only, ...more] = flagged
  const repair = only && more.length === 0 ? { label: 'Keep to the selected objects', actions: changed(subject, only, (one) => withInput(one, 'selection', true)) } : null
  return [{ step: only ?? null, message: 'The question is about the selected objects, and no step keeps to them.', repair }]
}

const changed = ({ actions }: Subject, { action }: Step, change: (action: Action) => Action): Action[] => replaced(actions, action.id, change)
