import { levenshtein, type NameRepair, nearestName, repairNames } from '../../../../core/plan/index.ts'
import type { Action } from '../../../../contracts/plan.ts'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'
import { plainValues, type ReplyFinding, toActions } from './normalise.ts'
import type { NameRule } from '../loop/draft.ts'
import { inPlainLetters } from './plain-letters.ts'
import { readCalls } from './read-calls.ts'

/** What a reply may name: the tools, and the things of the screen a wire may start from. */
export type ReplyRegistry = {
  readonly specs: readonly ToolSpec[]
  readonly resources: readonly string[]
  /** rule for wrong names, tried before ours; for comparisons */
  readonly rule?: NameRule
}

export type DroppedStep = { readonly step: string; readonly tool: string; readonly why: 'unknown_tool' | 'ambiguous'; readonly output: string }

export type ParsedReply = {
  readonly actions: readonly Action[]
  /** text before the plan and thinking; shown, never carried out */
  readonly reasoning: string
  /** the reply was a tool call and not a plan */
  readonly converted: boolean
  readonly repairs: readonly NameRepair[]
  readonly drops: readonly DroppedStep[]
  readonly findings: readonly ReplyFinding[]
}

/**
 * The plan in a reply of a language model, its names mended. Pure; takes any text.
 * Fails with `planner_reply_unreadable` when the reply holds no plan, or none of its tools exists: then ask again.
 */
export function parseReply(text: string, { specs, resources, rule }: ReplyRegistry): Result<ParsedReply> {
  const read = readCalls(text)
  if (!read || read.calls.length === 0) return fail({ code: 'planner_reply_unreadable', message: 'The reply holds no plan.' })
  const named = toActions(read.calls)
  const plainly = inPlainLetters(named.actions.map(withoutInheritedNames), rule ? { specs, resources, rule } : null)
  const { actions, repairs: mended, drops } = repairNames(plainly.actions, specs, resources)
  const repairs = [...plainly.repairs, ...mended]
  if (actions.length === 0) return fail({ code: 'planner_reply_unreadable', message: 'The reply names only tools that do not exist.' })
  const plain = plainValues(actions, new Map(specs.map((spec) => [spec.id, spec])), resources)
  const unknown = drops
    .filter((drop) => drop.what === 'input')
    .map(({ step, name }): ReplyFinding => ({ code: 'argument_unknown', step, message: `Step ${step} was given ${name}, which its tool does not take; it was left out.` }))
  return ok({
    actions: plain.actions,
    reasoning: read.reasoning,
    converted: read.calls.some((call) => call.converted),
    repairs,
    drops: named.actions.filter((action) => drops.some((drop) => drop.what === 'tool' && drop.step === action.id)).map((action) => droppedStep(action, specs)),
    findings: [...named.findings.filter((one) => actions.some((action) => action.id === one.step)), ...unknown, ...plain.findings],
  })
}

/** `constructor` and its like are in every object, so they would pass for inputs a tool has. */
const withoutInheritedNames = (action: Action): Action => ({ ...action, inputs: Object.fromEntries(Object.entries(action.inputs).filter(([name]) => !(name in Object.prototype))) })

/** Ambiguous: two tools are equally near, and one of them alone would have been taken. */
function droppedStep(action: Action, specs: readonly ToolSpec[]): DroppedStep {
  const ids = specs.map((spec) => spec.id)
  const nearest = Math.min(...ids.map((id) => levenshtein(action.tool, id)))
  const tied = ids.filter((id) => levenshtein(action.tool, id) === nearest)
  const ambiguous = tied.length > 1 && tied.some((id) => nearestName(action.tool, [id]) !== null)
  return { step: action.id, tool: action.tool, why: ambiguous ? 'ambiguous' : 'unknown_tool', output: action.outputs[0] ?? '' }
}
