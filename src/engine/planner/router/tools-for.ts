import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { type Bm25, makeBm25 } from '../library/bm25.ts'
import { termsOf } from '../library/terms.ts'
import { withHints } from './hints.ts'
import { canBeFed } from './loaded.ts'
import { withMakers } from './makers.ts'
import { operationTools, toolsOfOperations } from './operation-tools.ts'

export const mostTools = 12

/** Below this a tool shares a chance word with the request and is not meant. */
const leastScore = 4
const mostOfAModule = 4
/** Places kept for the tools that make what the others take. */
const placesForMakers = 2

export type RouteAsk = { readonly goal: Goal; readonly text: string; readonly context: PlanningContext }

/**
 * Tools shown for one request, at most 12: a small model with a hundred tools picks the wrong one. First those the task kind needs, then,
 * where the grammar does not know the work, those whose words the request uses and whose inputs something loaded or shown can feed, and what makes their inputs.
 */
export function toolsFor(asked: RouteAsk, specs: readonly ToolSpec[]): readonly ToolSpec[] {
  const { goal, text, context } = asked
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const usable = specs.filter((spec) => canBeFed(spec, context))
  const needed = (goal.type === 'workspace' ? workspaceTools(asked, specs) : toolsOfOperations(goal)).flatMap((id) => byId.get(id) ?? [])
  const named = goal.type === 'workspace' || isServed(asked) ? [] : namedIn(text, { all: specs, from: usable.filter(isSpecial) })
  const chosen = [...new Set([...needed, ...named])]
  if (goal.type === 'workspace') return chosen.slice(0, mostTools)
  const room = Math.min(mostTools, Math.max(needed.length, mostTools - placesForMakers))
  return withMakers(chosen.slice(0, room), { usable: usable.filter(isAnalysis), most: mostTools })
}

/** A question the grammar understood whole needs no other tools than those of its operations: a chance word would only mislead a small model. */
const isServed = ({ goal }: RouteAsk): boolean => goal.type !== 'refusal' && goal.operations.length > 0

/** Tools that change the screen or write files are for requests about these alone. */
const isAnalysis = (spec: ToolSpec): boolean => spec.effects === 'none' && spec.module !== 'workspace'

/** The tools of the operations are shown by the kind of question alone: a word such as "mean" or "find" in a sentence says nothing of them. */
const isSpecial = (spec: ToolSpec): boolean => isAnalysis(spec) && spec.output !== 'answer' && !operationTools.has(spec.id)

/** Tools whose own words the request uses, best first; not many of one module, so that what comes after perception has room too. */
function namedIn(text: string, { all, from }: { all: readonly ToolSpec[]; from: readonly ToolSpec[] }): readonly ToolSpec[] {
  const scores = scoresOf(withHints(text), all)
  const ranked = from
    .map((spec) => ({ spec, score: scores.get(spec) ?? 0 }))
    .filter(({ score }) => score >= leastScore)
    .sort((one, other) => other.score - one.score)
    .map(({ spec }) => spec)
  return ranked.filter((spec, at) => ranked.slice(0, at).filter((one) => one.module === spec.module).length < mostOfAModule)
}

/** A list of tools is the same for a whole session, so its words are cut once. */
const indices = new WeakMap<readonly ToolSpec[], Bm25>()

function scoresOf(text: string, specs: readonly ToolSpec[]): ReadonlyMap<ToolSpec, number> {
  const index = indices.get(specs) ?? makeBm25(specs.map((spec) => termsOf(wordsOf(spec))))
  indices.set(specs, index)
  const scores = index.scores(termsOf(text))
  return new Map(specs.map((spec, at) => [spec, scores[at] ?? 0]))
}

/** The command the reading names comes first, then those whose words the request uses, so that none of these is among those left out. */
function workspaceTools({ goal, text }: RouteAsk, specs: readonly ToolSpec[]): readonly string[] {
  const named = goal.arguments['command'] ?? goal.action
  const screen = specs.filter((spec) => spec.module === 'workspace')
  const scores = scoresOf(text, specs)
  const ranked = screen.map((spec) => ({ id: spec.id, score: scores.get(spec) ?? 0 })).sort((one, other) => other.score - one.score)
  return [...(typeof named === 'string' ? [named] : []), ...ranked.map(({ id }) => id)]
}

const wordsOf = (spec: ToolSpec): string => [spec.id.replaceAll(/[._]/g, ' '), spec.verb, spec.summary, ...(spec.words ?? []), ...classesOf(spec)].join(' ')

const classesOf = ({ typing }: ToolSpec): readonly string[] => (Array.isArray(typing?.classes) ? typing.classes.map((name) => name.replaceAll('_', ' ')) : [])
