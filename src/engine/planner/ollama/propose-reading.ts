import type { Plan } from '../../../contracts/plan.ts'
import type { Resolve } from '../builtin/index.ts'
import { makePlan } from '../builtin/index.ts'
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
  if (!plan.ok) return { plan: planned(template, model), repairs: [], notes: [...notes, `The model's reading cannot be planned (${plan.error.message}), so the grammar's stands.`] }
  return { plan: planned(plan.value, model), repairs, notes }
}

const planned = (plan: Plan, model: string): Plan => ({ ...plan, planner: { kind: 'ollama', model } })
