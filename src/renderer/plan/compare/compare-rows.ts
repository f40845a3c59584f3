import { type CheckedPlan, type Plan, PlanSchema } from '../../../contracts/plan.ts'
import type { PlanChange, PlanProposal } from '../../../contracts/planning-record.ts'
import type { RequestState } from '../../../contracts/request.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { reviewText as text } from '../../messages/en-review.ts'
import { argumentWords } from '../wires.ts'

export type CompareRow = { key: string; change: PlanChange; hereNumber: number | null; thereNumber: number | null }

/** The waiting plan as a request of its own, so that its cards are drawn like all others. */
export function proposedRequest(request: RequestState, proposal: PlanProposal): RequestState {
  const plan: Plan = PlanSchema.parse(proposal.plan)
  const check: CheckedPlan = { valid: proposal.findings.every(({ severity }) => severity !== 'error'), findings: proposal.findings, wires: proposal.wires ?? {} }
  return { ...request, plan, check }
}

/** One row a difference, each step with its number in its own plan. */
export function rowsOf({ plan }: RequestState, other: RequestState, changes: readonly PlanChange[]): CompareRow[] {
  const numberIn = (actions: Plan['actions'], id: string | undefined) => {
    const at = actions.findIndex((action) => action.id === id)
    return at < 0 ? null : at + 1
  }
  return changes.map((change, at) => ({
    key: `${at}`,
    change,
    hereNumber: numberIn(plan.actions, change.before?.id),
    thereNumber: numberIn(other.plan.actions, change.after?.id),
  }))
}

export const differing = (changes: readonly PlanChange[]): PlanChange[] => changes.filter(({ change }) => change !== 'same')

/** What a difference means, in a sentence: as the planner room says it, else from the step itself. */
export function meaningOf(change: PlanChange, tools: readonly ToolSpec[]): string {
  const { before, after, consequence } = change
  if (consequence) return consequence
  const tool = (after ?? before)?.tool ?? ''
  const spec = tools.find((one) => one.id === tool) ?? null
  const verb = spec?.verb ?? tool
  if (!after) return text.compare.onlyHere(verb)
  if (!before) return text.compare.onlyThere(verb)
  const words = (value: unknown, name: string) => argumentWords(spec?.inputs[name] ?? null, value) ?? text.compare.unset
  const settings = change.inputs.map((name) => `${spec?.inputs[name]?.label ?? name} ${words(before.inputs[name], name)} → ${words(after.inputs[name], name)}`)
  return text.compare.otherwise(verb, settings.join(', '))
}
