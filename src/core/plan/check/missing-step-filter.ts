import { insertAt, addedStep, namer } from '../insert-steps.ts'
import { serves } from '../goal-parts.ts'
import { hasLooseWire } from '../reach.ts'
import { rewired, type Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { isRelation } from './relations.ts'

export const missingStepFilter = defineCheck(
  {
    code: 'missing_step_filter',
    summary: 'The question has a condition, and no step keeps to it.',
    why: 'All houses would be counted where the large ones were asked for.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const { plan, steps } = subject
    const { filter, type } = plan.goal
    if (!filter || isRelation(filter) || type === 'workspace' || type === 'refusal' || steps.length === 0) return []
    if (steps.some(({ spec }) => spec === null || serves(spec, 'filter'))) return []
    return [{ message: `The question is about things with ${shown(filter)}, and no step keeps to that. Put a filter behind the found objects.`, repair: filtered(subject, filter) }]
  },
)

/** A filter behind the only found objects; all that took them takes what it keeps. */
function filtered(subject: Subject, where: string) {
  const filters = [...subject.specs.values()].filter((spec) => serves(spec, 'filter') && spec.output === 'detections')
  const sources = subject.steps.filter(({ spec }) => spec?.output === 'detections')
  const [spec, ...rivals] = filters
  const [source, ...others] = sources
  const wire = spec && Object.entries(spec.inputs).find(([, input]) => input.role === 'wire' && !input.optional)?.[0]
  const argument = spec?.typing?.conditions?.[0]
  const from = source?.action.outputs[0]
  if (!spec || !source || !wire || !argument || !from || rivals.length > 0 || others.length > 0 || hasLooseWire(subject)) return null
  const names = namer(subject)
  const to = names.output('f')
  const added = addedStep({ tool: spec.id, inputs: { [wire]: from, [argument]: where }, output: to, id: names.id() })
  const readers = new Map((subject.readers.get(from) ?? []).map((reader) => [reader.action, reader]))
  const taken = subject.actions.map((action) => {
    const inputs = readers.get(action)?.wires.filter((one) => one.names?.includes(from)) ?? []
    return inputs.reduce((now, { input }) => rewired(now, { input, from, to }), action)
  })
  return { label: `Put in ${spec.id}`, actions: insertAt(taken, source.at + 1, [added]) }
}
