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

/** Lowest score of an object; null where no object has one. */
export function lowestScore(set: Pick<EvidenceSet, 'objects'>): number | null {
  const scores = set.objects.flatMap((object) => (object.score === null ? [] : [object.score]))
  return scores.length === 0 ? null : scores.reduce((lowest, score) => Math.min(lowest, score))
}

/** Score in force: what the number was made with, else what the card says, else the lowest score of an object. Null where nothing has a score. */
export function scoreInForce(minScore: number | null, set: Pick<EvidenceSet, 'objects' | 'cardScore'>): number | null {
  const lowest = lowestScore(set)
  return lowest === null ? null : (minScore ?? set.cardScore ?? lowest)
}

/** Range of the slider: that of the histogram, wide enough for the score in force; null where no object has a score. */
export function scoreRange(set: Pick<EvidenceSet, 'objects' | 'histogram' | 'cardScore'>, inForce: number | null): { from: number; to: number } | null {
  const bins = set.histogram.filter((bin) => bin.to > bin.from)
  if (inForce === null || bins.every((bin) => bin.count === 0)) return null
  return { from: Math.min(inForce, ...bins.map((bin) => bin.from)), to: Math.max(inForce, ...bins.map((bin) => bin.to)) }
}
