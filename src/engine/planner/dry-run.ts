import { checkPlan } from '../../core/plan/index.ts'
import { classWords } from '../../core/words/index.ts'
import type { Goal } from '../../contracts/goal.ts'
import type { Resource } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Execute } from './interface.ts'

type Dry = { readonly goal: Goal; readonly resources: Readonly<Record<string, Resource>>; readonly context: PlanningContext; readonly specs: readonly ToolSpec[] }

/** Executor where nothing may run before she approves: an observation is what the checker knows of a step, its kind and classes, or what is wrong. */
export const dryRun =
  ({ goal, resources, context, specs }: Dry): Execute =>
  async (action, before) => {
    const plan = { goal, planner: { kind: 'builtin' as const, model: null }, resources: { ...resources }, actions: [...before, action] }
    const { findings, wires } = checkPlan(plan, specs, context)
    const wrong = findings.filter((finding) => finding.step === action.id && finding.severity === 'error')
    if (wrong.length > 0) return { ok: false, words: `cannot run: ${wrong.map((finding) => finding.message).join(' ')}` }
    const output = action.outputs[0] ?? ''
    const wire = wires[output]
    const what = wire?.classes && wire.classes.length > 0 ? ` of ${classWords(wire.classes)}` : ''
    return { ok: true, words: wire ? `${output} is ${wire.kind.replaceAll('_', ' ')}${what}; not run yet, so no value is known` : `${output}; not run yet` }
  }
