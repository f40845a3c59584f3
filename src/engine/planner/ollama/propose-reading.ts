import type { Plan } from '../../../contracts/plan.ts'
import type { Resolve } from '../builtin/index.ts'
import { makePlan } from '../builtin/index.ts'
import { isOpen } from '../open-reading.ts'
import type { Task } from './loop/draft.ts'
import type { Steps } from './loop/moves.ts'
import { layOver } from './modes/lay-over.ts'
import { askForForm } from './modes/reading.ts'
import type { MadePlan } from './propose-steps.ts'

export type ReadingAsk = {
  readonly task: Task
  readonly template: Plan
  readonly resolve: Resolve
  readonly model: string
  /** for comparison: the model's reading stands even where the grammar is sure */
  readonly modelAlone: boolean
}

/** A reading by the model where the grammar is unsure, and the plan by templates: no step of it is the model's. */
export function* proposeReading({ task, template, resolve, model, modelAlone }: ReadingAsk): Steps<MadePlan> {
  const form = yield* askForForm(task)
  const { goal, repairs, notes } = layOver(task.parts.reading, form, { modelAlone })
  const plan = makePlan(goal, task.parts.context, resolve)
  if (isOpen(task.parts.reading) && !(plan.ok && plan.value.actions.length > 0)) {
    const premise = plan.ok ? 'Neither the grammar nor the language model understands this question.' : plan.error.message
    return { plan: planned(refusalOf(goal, task, premise), model), repairs, notes }
  }
  if (!plan.ok) return { plan: planned(template, model), repairs: [], notes: [...notes, `The model's reading cannot be planned (${plan.error.message}), so the grammar's stands.`] }
  return { plan: planned(plan.value, model), repairs, notes }
}

const planned = (plan: Plan, model: string): Plan => ({ ...plan, planner: { kind: 'ollama', model } })

/** An open reading that cannot be planned ends in a refusal that says why. */
function refusalOf(goal: Plan['goal'], { parts }: Task, premise: string): Plan {
  const refused = makePlan({ ...goal, type: 'refusal', reason: 'out_of_scope', premise }, parts.context)
  return refused.ok ? refused.value : { goal, planner: { kind: 'builtin', model: null }, resources: {}, actions: [] }
}
