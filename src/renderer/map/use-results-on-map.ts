import { useEffect } from 'react'
import type { ChildStep } from '../../contracts/request.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { stepKey } from '../app/follow-runs.ts'
import { loadArtifact } from '../answer/evidence-actions.ts'
import { useCorrect } from '../answer/correct-state.ts'
import { useEvidenceStore } from '../answer/evidence-store.ts'
import { useActiveEvidence } from '../answer/use-evidence.ts'
import { text } from '../messages/en.ts'
import { useOpenChild } from '../plan/results/open-child.ts'
import { type StepTiles, useMirror } from '../state/mirror.ts'
import { useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import type { MapAdapter } from './adapter.ts'
import { loadLegend, useMadeLegends } from './made-legends.ts'
import { classItem, madeItem } from './result-items.ts'
import { classKey, type DrawnKind, isDrawn, isMade, isShown, resultsOf, type ShownResult } from './shown-results.ts'
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
  const { legends, planes } = useMadeLegends()
  // masks are painted by the engine: after a correction, and after undo, their tiles are others
  const round = useEvidenceStore((store) => store.round)
  const corrected = useCorrect((state) => state.made) + round
  const stepId = useUi((ui) => ui.stepId)
  const child = useOpenChild((open) => (open.stepId === stepId && open.requestId === request?.id ? open.child : null))
  const results = request ? withChild(resultsOf(request), child) : []
  useLoadedResults(results, round)
  const running = request?.steps.find((step) => step.status === 'running') ?? null
  const total = running?.progress?.total ?? null
  const partial = request && running ? tiles[stepKey(request.id, running.id)] : undefined

  useEffect(() => {
    if (!adapter) return
    const minScoreOf = (artifactId: string) => (preview?.artifactId === artifactId ? preview.minScore : (filter?.minScore ?? null))
    const items: StackItem[] = results.flatMap((result) => {
      const { artifactId, kind } = result
      if (isMade(kind)) return madeItem(result, { legend: legends[artifactId] ?? null, plane: planes[artifactId] ?? null, map, hidden, opacity: opacity[artifactId] ?? null })
      if (kind !== 'mask' && kind !== 'segmentation') return []
      const classes = classesOf(artifacts[artifactId])
      return classItem(result, {
        classes,
        wanted: filter?.classes ?? null,
        minScore: minScoreOf(artifactId),
        version: corrected,
        map,
        hidden,
        opacity: opacity[artifactId] ?? null,
      })
    })
    items.sort((a, b) => layerRank(results, b.id) - layerRank(results, a.id))
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

  useProgress(adapter, partial, total)

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

/** Tiles of the step at work, the newest with its count. */
function useProgress(adapter: MapAdapter | null, partial: StepTiles | undefined, total: number | null): void {
  useEffect(
    () => adapter?.showProgress(partial && partial.boxes.length > 0 ? partial.boxes : null, total === null ? '' : text.map.working(partial?.version ?? 0, total)),
    [adapter, partial, total],
  )
}

/** Fetches what is needed to draw the results: legends of what steps made, the classes of masks, objects and ways. */
function useLoadedResults(results: readonly ShownResult[], round: number): void {
  const ids = results.map((result) => result.artifactId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` stands for the results
  useEffect(() => {
    for (const result of results) {
      if (isMade(result.kind)) void loadLegend(result.artifactId)
      // undo may have taken back what was painted on a mask
      else void loadArtifact(result.artifactId, round > 0 && (result.kind === 'mask' || result.kind === 'segmentation'))
    }
  }, [ids, round])
}

/** The call of a loop she looks at lies on the map as well, above all else. */
function withChild(results: ShownResult[], child: ChildStep | null): ShownResult[] {
  if (!child?.artifactId || !isDrawn(child.artifactKind)) return results
  const own: ShownResult = { artifactId: child.artifactId, kind: child.artifactKind, stepId: '', number: 0, isDefault: true }
  return [own, ...results.filter((result) => result.artifactId !== child.artifactId)]
}

/** What would hide the rest lies below: values, then areas of classes, then shapes, then roads. */
const ranks: Partial<Record<DrawnKind, number>> = { raster: 0, segmentation: 1, mask: 1, features: 2, graph: 3 }
const layerRank = (results: readonly ShownResult[], artifactId: string): number => ranks[results.find((result) => result.artifactId === artifactId)?.kind ?? 'mask'] ?? 1

function classesOf(artifact: { kind: string; classes?: string[] } | undefined): string[] | null {
  return artifact?.classes ?? null
}
