import { create } from 'zustand'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'

/** Which objects: those of an artifact, of some classes (none means all), at a score. */
export type EvidenceRef = { artifactId: string; minScore: number | null; classes: string[] }
export type EvidenceSet = { total: number; objects: EvidenceObject[]; histogram: { from: number; to: number; count: number }[]; cardScore: number | null }

export const refKey = (ref: EvidenceRef): string => `${ref.artifactId}|${ref.minScore ?? ''}|${[...ref.classes].sort().join()}`

type EvidenceStore = {
  sets: Record<string, EvidenceSet | null>
  round: number
  /** result whose objects she chose to see, on the map or on a card; null: those behind the answer */
  picked: string | null
}

/** Object sets fetched so far, null while one is on its way; a new round fetches what is on the screen again. */
export const useEvidenceStore = create<EvidenceStore>(() => ({ sets: {}, round: 0, picked: null }))

/** After undo or redo verdicts may differ: what is on the screen is fetched again. */
export function forgetEvidence(): void {
  useEvidenceStore.setState({ sets: {}, round: useEvidenceStore.getState().round + 1 })
}
