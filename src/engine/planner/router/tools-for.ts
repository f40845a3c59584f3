import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { makeBm25 } from '../library/bm25.ts'
import { termsOf } from '../library/terms.ts'
import { canBeFed } from './loaded.ts'
import { operationTools, toolsOfOperations } from './operation-tools.ts'

export const mostTools = 12

/** Below this a tool shares a chance word with the request and is not meant. */
const leastScore = 4

export type RouteAsk = { readonly goal: Goal; readonly text: string; readonly context: PlanningContext }

/**
 * Tools shown for one request, at most 12: a small model with a hundred tools picks the wrong one. First those the task kind needs, then
 * those whose words the request uses and whose inputs something loaded or shown can feed, and what makes their inputs.
 */
export function toolsFor({ goal, text, context }: RouteAsk, specs: readonly ToolSpec[]): readonly ToolSpec[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const usable = specs.filter((spec) => canBeFed(spec, context))
  const needed = (goal.type === 'workspace' ? workspaceTools(goal, usable) : toolsOfOperations(goal)).flatMap((id) => byId.get(id) ?? [])
  const named = goal.type === 'workspace' ? [] : namedIn(text, usable.filter(isSpecial))
  return withMakers([...new Set([...needed, ...named])].slice(0, mostTools), usable.filter(isAnalysis))
}

/** Tools that change the screen or write files are for requests about these alone. */
const isAnalysis = (spec: ToolSpec): boolean => spec.effects === 'none'

/** The tools of the operations are shown by the kind of question alone: a word such as "mean" or "find" in a sentence says nothing of them. */
const isSpecial = (spec: ToolSpec): boolean => isAnalysis(spec) && spec.output !== 'answer' && !operationTools.has(spec.id)

/** Tools whose own words the request uses, best first. */
function namedIn(text: string, specs: readonly ToolSpec[]): readonly ToolSpec[] {
  const scores = makeBm25(specs.map((spec) => termsOf(wordsOf(spec)))).scores(termsOf(text))
  return specs
    .map((spec, at) => ({ spec, score: scores[at] ?? 0 }))
    .filter(({ score }) => score >= leastScore)
    .sort((one, other) => other.score - one.score)
    .map(({ spec }) => spec)
}

/** A tool without a producer for one of its wires cannot be used: the tool that makes it comes with it, where there is room. */
function withMakers(chosen: readonly ToolSpec[], usable: readonly ToolSpec[]): readonly ToolSpec[] {
  const shown = [...chosen]
  for (const spec of shown) {
    if (shown.length >= mostTools) break
    const maker = missingMaker(spec, shown, usable)
    if (maker && !shown.includes(maker)) shown.push(maker)
  }
  return shown
}

const fromScreen = new Set(['image', 'area', 'point'])

function missingMaker(spec: ToolSpec, shown: readonly ToolSpec[], usable: readonly ToolSpec[]): ToolSpec | null {
  for (const input of Object.values(spec.inputs)) {
    if (input.role !== 'wire' || input.optional || input.kinds.some((kind) => fromScreen.has(kind))) continue
    if (shown.some((one) => input.kinds.some((kind) => kind === one.output))) continue
    // ours before a catalogue's: the registry holds the general maker first
    const maker =
      usable.find((one) => input.kinds.some((kind) => kind === one.output) && !one.id.includes('.')) ?? usable.find((one) => input.kinds.some((kind) => kind === one.output))
    if (maker) return maker
  }
  return null
}

/** The command the reading names comes first, so that it is never among those left out. */
function workspaceTools(goal: Goal, specs: readonly ToolSpec[]): readonly string[] {
  const named = goal.arguments['command'] ?? goal.action
  return [...(typeof named === 'string' ? [named] : []), ...specs.filter((spec) => spec.module === 'workspace').map((spec) => spec.id)]
}

const wordsOf = (spec: ToolSpec): string => [spec.id.replaceAll(/[._]/g, ' '), spec.verb, spec.summary, ...(spec.words ?? []), ...classesOf(spec)].join(' ')

const classesOf = ({ typing }: ToolSpec): readonly string[] => (Array.isArray(typing?.classes) ? typing.classes.map((name) => name.replaceAll('_', ' ')) : [])
