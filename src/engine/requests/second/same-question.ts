import type { PlanChange } from '../../../contracts/planning-record.ts'
import type { RequestState } from '../../../contracts/request.ts'
import { diffPlans } from '../../../core/plan-diff/index.ts'
import { toolSpecs } from '../../../tools/index.ts'

/** Two questions are the same when their words are: case, marks and spaces do not count. */
export const questionKey = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** What stood behind an answer besides its plan: models or labels that saw, and objects changed by hand. */
export type Behind = { sources: readonly string[]; handEdits: number }

/** Why two answers to one question may differ, each a sentence: plan, planner, model, area, image, score needed, hand edits. */
export function whatDiffered(earlier: RequestState, later: RequestState, behind: (request: RequestState) => Behind): string[] {
  const [before, now] = [behind(earlier), behind(later)]
  return [
    ...pair('Image', imagesOf(earlier), imagesOf(later)),
    ...pair('Area', placesOf(earlier), placesOf(later)),
    ...areaMoved(earlier, later),
    ...pair('Model', before.sources.join(', '), now.sources.join(', ')),
    ...pair('Score needed', scoresOf(earlier), scoresOf(later)),
    ...pair('Planner', plannerOf(earlier), plannerOf(later)),
    ...stepsDiffer(earlier, later),
    ...pair('Objects changed by hand', String(before.handEdits), String(now.handEdits)),
  ]
}

const pair = (what: string, then: string, now: string): string[] => (then === now ? [] : [`${what}: ${then || 'none'} then, ${now || 'none'} now.`])

const imagesOf = ({ plan }: RequestState) =>
  Object.values(plan.resources)
    .flatMap((one) => (one.kind === 'image' ? [one.label] : []))
    .join(', ')

const placesOf = ({ plan }: RequestState) =>
  Object.values(plan.resources)
    .flatMap((one) => (one.kind === 'image' ? [] : [one.label]))
    .join(', ') || 'the whole image'

/** The same name over another outline. */
function areaMoved(earlier: RequestState, later: RequestState): string[] {
  return Object.values(later.plan.resources).flatMap((one) => {
    const before = Object.values(earlier.plan.resources).find((other) => other.kind === one.kind && other.label === one.label)
    const isMoved = before && one.kind !== 'image' && JSON.stringify(before) !== JSON.stringify(one)
    return isMoved ? [`${one.label} was changed in between.`] : []
  })
}

function scoresOf({ plan }: RequestState): string {
  const scores = plan.actions.flatMap(({ inputs }) => (typeof inputs['minScore'] === 'number' ? [inputs['minScore'].toFixed(2)] : []))
  return [...new Set(scores)].join(', ') || 'the card default'
}

const plannerOf = ({ plan }: RequestState) => (plan.planner.kind === 'builtin' ? 'built-in' : (plan.planner.model ?? 'a local model'))

/** Steps that are only in one, or set otherwise; what is said above (image, area, score) is not said twice. */
function stepsDiffer(earlier: RequestState, later: RequestState): string[] {
  const isSaid = (change: PlanChange, name: string) => name === 'minScore' || [change.before?.inputs[name]].flat().some((one) => String(one) in earlier.plan.resources)
  const changes = diffPlans(earlier.plan, later.plan, toolSpecs).filter(
    (one) => one.change !== 'same' && !(one.change === 'changed' && one.inputs.every((name) => isSaid(one, name))),
  )
  const words = changes.flatMap(({ consequence }) => consequence ?? [])
  return words.length === 0 ? [] : [`Steps now: ${words.join('; ')}.`]
}
