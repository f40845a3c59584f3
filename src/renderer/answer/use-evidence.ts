import { useEffect } from 'react'
import { useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { refNow } from './active-evidence.ts'
import { loadEvidence } from './evidence-actions.ts'
import { type EvidenceRef, type EvidenceSet, refKey, useEvidenceStore } from './evidence-store.ts'

/** The objects on the screen and where they come from; the set is null until it arrives. */
export function useActiveEvidence(): { ref: EvidenceRef; set: EvidenceSet | null } | null {
  const request = useRequest()
  const { factId, hidden } = useUi()
  const picked = useEvidenceStore((store) => store.picked)
  const ref = refNow(request, { factId, hidden }, picked)
  const key = ref ? refKey(ref) : null
  const set = useEvidenceStore((store) => (key ? store.sets[key] : null))
  const round = useEvidenceStore((store) => store.round)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    if (ref) void loadEvidence(ref)
  }, [key, round])
  return ref ? { ref, set: set ?? null } : null
}
