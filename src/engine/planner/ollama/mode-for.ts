import type { PlannerMode, PlannerRef } from '../../../contracts/plan.ts'
import { parameterCount } from './client/installed-models.ts'

/** From here on a model writes a whole plan better than it is read by a form. */
export const leastForPlans = 8e9

export type ModelForAdvice = { readonly name: string; readonly digest: string | null; readonly parameters: number | null }

/** What a model's own self-test said; null where it has taken none. */
export type Advice = (model: ModelForAdvice) => PlannerMode | null

/**
 * What to ask a model for: what the person chose, else what its self-test says, else a reading below 8 B parameters and a whole plan above.
 * A model whose size nothing tells is taken for a small one.
 */
export function modeFor(ref: PlannerRef, model: ModelForAdvice, advice: Advice): PlannerMode {
  const advised = ref.mode ?? advice(model)
  if (advised) return advised
  // a strategy is a way to a plan: with one chosen, the model is to plan
  if (ref.strategy && ref.strategy !== 'plan_then_execute') return 'whole'
  const parameters = model.parameters ?? sizeInName(model.name)
  return parameters !== null && parameters >= leastForPlans ? 'whole' : 'reading'
}

/** `qwen2.5:7b` says its size in its tag. */
const sizeInName = (name: string): number | null => parameterCount(/(?:^|[:_-])((?:\d+x)?\d+(?:\.\d+)?[mb])(?![a-z])/i.exec(name)?.[1] ?? null)
