import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { chainOf } from './chain.ts'
import type { EvidenceSet } from './evidence-store.ts'

/** The step where a new score is put: the nearest one above the number whose tool takes `minScore`. */
export function scoreStep(request: RequestState, stepId: string, tools: readonly ToolSpec[]): string | null {
  return (
    chainOf(request, stepId).find((id) => {
      const tool = request.plan.actions.find((action) => action.id === id)?.tool
      return tools.some((spec) => spec.id === tool && 'minScore' in spec.inputs)
    }) ?? null
  )
}

/** Score in force: what the number was made with, else what the card says, else the lowest kept. */
export const scoreInForce = (minScore: number | null, set: EvidenceSet, lowest: number): number => minScore ?? set.cardScore ?? lowest

/** Range of the histogram; null where no object has a score. */
export function scoreRange(set: EvidenceSet): { from: number; to: number } | null {
  const bins = set.histogram.filter((bin) => bin.to > bin.from)
  if (bins.length === 0 || bins.every((bin) => bin.count === 0)) return null
  return { from: Math.min(...bins.map((bin) => bin.from)), to: Math.max(...bins.map((bin) => bin.to)) }
}
