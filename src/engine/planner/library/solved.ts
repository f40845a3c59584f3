import type { Goal } from '../../../contracts/goal.ts'
import type { Plan } from '../../../contracts/plan.ts'
import type { ToolSpec } from '../../../contracts/tool-spec.ts'

export type SolvedStep = { readonly tool: string; readonly inputs: Readonly<Record<string, unknown>>; readonly output: string }

/** A request with its meaning and the steps that served it: an example for a model. `wrong`: why the analyst found the answer wrong. */
export type SolvedRequest = {
  readonly id: string
  readonly from: 'shipped' | 'project'
  readonly text: string
  readonly goal: Goal
  readonly steps: readonly SolvedStep[]
  readonly wrong: string | null
}

/** What the project holds of a finished request: its words, its plan, and what she said of the answer. */
export type ProjectRequest = { readonly id: string; readonly text: string; readonly plan: Plan; readonly verdict: { readonly right: boolean; readonly reason: string } | null }

/** The request as an example; null where its plan teaches nothing, as a refusal does. Names of the project's places become handles. */
export function solvedOf({ id, text, plan, verdict }: ProjectRequest, from: SolvedRequest['from'] = 'project'): SolvedRequest | null {
  if (plan.actions.length === 0 || plan.goal.type === 'refusal') return null
  const handles = new Map(
    Object.entries(plan.resources).map(([name, { kind }], at, all) => [name, `${handleLetters[kind]}${1 + all.slice(0, at).filter(([, one]) => one.kind === kind).length}`]),
  )
  const steps = plan.actions
    .filter((action) => !action.skipped)
    .map(({ tool, inputs, outputs }) => ({
      tool,
      inputs: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, replaced(value, handles)])),
      output: outputs[0] ?? '',
    }))
  return { id, from, text, goal: plan.goal, steps, wrong: verdict !== null && !verdict.right ? verdict.reason || 'the analyst found the answer wrong' : null }
}

const handleLetters = { image: 'i', area: 'a', point: 'p', selection: 'x', features: 'f', artifact: 'r' } as const

function replaced(value: unknown, handles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, handles))
  return typeof value === 'string' ? (handles.get(value) ?? value) : value
}

/** True where every tool of an example still exists: a library outlives its tools. */
export const isUsable = (one: SolvedRequest, specs: readonly ToolSpec[]): boolean => one.steps.every((step) => specs.some((spec) => spec.id === step.tool))
