import { useEffect } from 'react'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { stepKey } from '../app/follow-runs.ts'
import { loadArtifact } from '../answer/evidence-actions.ts'
import { useCorrect } from '../answer/correct-state.ts'
import { useEvidenceStore } from '../answer/evidence-store.ts'
import { useActiveEvidence } from '../answer/use-evidence.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import type { MapAdapter } from './adapter.ts'
import { classKey, isShown, resultsOf } from './shown-results.ts'
import type { StackItem } from './tile-stacks.ts'
import { artifactTiles } from './tile-address.ts'

const none: readonly EvidenceObject[] = []

/** Masks as tiles, objects as vectors, and the tiles of a step that is still working. */
export function useResultsOnMap(adapter: MapAdapter | null) {
  const request = useRequest()
  const map = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const { hidden, opacity, preview, objectId } = useUi()
  const filter = useMirror((mirror) => mirror.workspace?.filter ?? null)
  const artifacts = useMirror((mirror) => mirror.results)
  const tiles = useMirror((mirror) => mirror.tiles)
  const selection = useMirror((mirror) => mirror.workspace?.selection ?? null)
  const evidence = useActiveEvidence()
  // masks are painted by the engine: after a correction, and after undo, their tiles are others
  const round = useEvidenceStore((store) => store.round)
  const corrected = useCorrect((state) => state.made) + round
  const results = request ? resultsOf(request) : []
  const ids = results.map((result) => result.artifactId).join()
  const running = request?.steps.find((step) => step.status === 'running') ?? null
  const total = running?.progress?.total ?? null
  const partial = request && running ? tiles[stepKey(request.id, running.id)] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` stands for the results
  useEffect(() => {
    // undo may have taken back what was painted on a mask
    for (const result of results) void loadArtifact(result.artifactId, round > 0 && (result.kind === 'mask' || result.kind === 'segmentation'))
  }, [ids, round])

  useEffect(() => {
    if (!adapter) return
    const items: StackItem[] = results
      .filter((result) => result.kind === 'mask' || result.kind === 'segmentation')
      .map((result) => {
        const classes = classesOf(artifacts[result.artifactId])
        const shownClasses = classes?.filter((id) => !hidden[classKey(result.artifactId, id)] && (filter?.classes == null || filter.classes.includes(id))) ?? null
        const minScore = preview?.artifactId === result.artifactId ? preview.minScore : (filter?.minScore ?? null)
        return {
          id: result.artifactId,
          url: artifactTiles({ artifactId: result.artifactId, classes: shownClasses?.length === classes?.length ? null : shownClasses, minScore, version: corrected, map }),
          opacity: opacity[result.artifactId] ?? 1,
          visible: isShown(result, hidden) && shownClasses?.length !== 0,
          box: null,
        }
      })
    if (partial?.artifactId)
      items.unshift({
        id: `partial-${partial.artifactId}`,
        url: artifactTiles({ artifactId: partial.artifactId, classes: null, minScore: null, version: partial.version, map }),
        opacity: 1,
        visible: true,
        box: null,
      })
    adapter.showResults(items)
  })

  useEffect(
    () => adapter?.showProgress(partial && partial.boxes.length > 0 ? partial.boxes : null, total === null ? '' : text.map.working(partial?.version ?? 0, total)),
    [adapter, partial, total],
  )

  useEffect(() => {
    if (!adapter) return
    adapter.showObjects(evidence?.set?.objects ?? none)
    const result = evidence ? results.find((other) => other.artifactId === evidence.ref.artifactId) : undefined
    const hiddenClasses = new Set(
      (evidence?.set?.objects ?? none)
        .map((object) => object.class)
        .filter((id) => evidence && (hidden[classKey(evidence.ref.artifactId, id)] || (filter?.classes != null && !filter.classes.includes(id)))),
    )
    const minScore = evidence && preview?.artifactId === evidence.ref.artifactId ? preview.minScore : (filter?.minScore ?? null)
    adapter.lookObjects({
      drawAll: result?.kind === 'detections' && isShown(result, hidden),
      coversTakenOut: result?.kind === 'mask' && isShown(result, hidden),
      minScore,
      hiddenClasses,
      selected: new Set([...(selection ?? []), ...(objectId ? [objectId] : [])]),
    })
  })
}

function classesOf(artifact: { kind: string; classes?: string[] } | undefined): string[] | null {
  return artifact?.classes ?? null
}
