import type { Cut, DateState } from '../disaster/state.ts'
import type { NearRoad } from '../world/road-index.ts'

/** Cuts by edge, for pixels that ask whether they lie in one. */
export type CutIndex = (near: NearRoad) => Cut | null

export function indexCuts({ cuts }: DateState): CutIndex {
  const byEdge = new Map<number, Cut[]>()
  for (const cut of cuts) byEdge.set(cut.edge, [...(byEdge.get(cut.edge) ?? []), cut])
  return ({ edge, along }) => {
    if (!edge) return null
    for (const cut of byEdge.get(edge.id) ?? []) if (along >= cut.fromM && along < cut.toM) return cut
    return null
  }
}
