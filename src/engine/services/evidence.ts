import { mapPixels } from '../../core/geo/index.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Artifact, Detection } from '../../contracts/kinds/index.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { evidenceService, EvidenceObject } from '../../contracts/services/evidence.ts'
import type { Stored } from '../../tools/index.ts'
import type { Session } from '../session.ts'
import { type EngineWorld, needSession } from '../world.ts'
import { correct } from './evidence-correct.ts'
import { withPainted } from '../perception/edit-histogram.ts'
import { objectsAt } from './evidence-at.ts'
import { legendOf } from './evidence-legend.ts'
import { shapeObjects, shapeResult } from './evidence-shapes.ts'
import { objectTable } from './evidence-table.ts'

const bins = 20

export const evidenceHandlers = (world: EngineWorld): Handlers<typeof evidenceService> => ({
  artifact: ({ id }) => onMap(needSession(world), withPainted(needSession(world).store, id, artifactOf(needSession(world), id))),
  async objects({ artifactId, classes, minScore, limit, ids }) {
    const session = needSession(world)
    const made = artifactOf(session, artifactId)
    if (made.kind === 'features' || made.kind === 'graph')
      return { ...shapeObjects(session, { artifactId, artifact: made }, { classes, limit, ids }), cardScore: null, histogram: [] }
    const { objects, cardScore, verdicts, artifact } = await judged(session, artifactId, classes)
    const applied = minScore ?? cardScore
    const place = placingOf(session, artifact)
    const wanted = ids && new Set(ids)
    const shown = objects
      .filter(({ id }) => wanted?.has(id) ?? true)
      .toSorted((a, b) => uncertainty(a, applied) - uncertainty(b, applied))
      .slice(0, limit)
    return {
      total: objects.length,
      cardScore,
      histogram: histogramOf(objects),
      objects: shown.map((object) => asEvidence(object, { place, applied, verdict: verdicts.get(object.id) ?? null })),
    }
  },
  async preview({ artifactId, classes, minScore }) {
    const { objects, verdicts } = await judged(needSession(world), artifactId, classes)
    const counted = objects.filter((object) => (object.score === null || object.score >= minScore) && verdicts.get(object.id) !== 'rejected')
    const areasM2 = counted.flatMap((object) => (object.areaM2 === null ? [] : [object.areaM2]))
    // one object without a ground area makes the sum unknown, not smaller
    return { count: counted.length, areaM2: areasM2.length === counted.length ? areasM2.reduce((sum, areaM2) => sum + areaM2, 0) : null }
  },
  judge({ artifactId, objectId, verdict }) {
    const session = needSession(world)
    session.requests.judge({ artifactId, objectId, verdict })
    return {}
  },
  correct: (ask) => correct(needSession(world), ask),
  corrections: ({ artifactId }) => needSession(world).store.artifacts.corrections(artifactId),
  legend: (ask) => legendOf(needSession(world), ask),
  table: ({ artifactId, ...ask }) => objectTable(shapeResult(artifactId, artifactOf(needSession(world), artifactId)).artifact, ask),
  at: ({ xy, reachPx }) => objectsAt(needSession(world), xy, reachPx),
})

function artifactOf(session: Session, id: string): Artifact {
  const artifact = session.store.artifacts.find(id) ?? session.store.artifacts.findPartial(id)
  if (artifact) return artifact
  throw new FailureError(fail({ code: 'bad_request', message: 'This result is no longer in the project.', hint: 'Run the step again.' }).error)
}

/** A witness lies in pixels of its layer's image; the map wants pixels of the project. One whose layer is gone cannot be looked at. */
function onMap(session: Session, artifact: Artifact): Artifact {
  if (artifact.kind !== 'yes_no' || !artifact.witness) return artifact
  const { frame, layers } = session.workspace.state()
  const from = layers.find((layer) => layer.id === artifact.witness?.layerId)?.frame
  const mapped = from && frame ? mapPixels(from, frame, [artifact.witness.xy]) : null
  const xy = mapped?.ok ? mapped.value[0] : undefined
  return { ...artifact, witness: xy ? { ...artifact.witness, xy } : null }
}

/** Every object of the class set with the verdicts given by hand. */
async function judged(session: Session, artifactId: string, classes: readonly string[]) {
  const artifact = artifactOf(session, artifactId)
  if (artifact.kind !== 'detections' && artifact.kind !== 'mask')
    throw new FailureError(fail({ code: 'kind_mismatch', message: `A ${artifact.kind} has no objects.`, hint: 'Look at the step that made it.' }).error)
  const stored = { artifactId, artifact, step: '' } as Stored<'detections'> | Stored<'mask'>
  const found = unwrap(await session.perception.allObjects({ stored, classes: classes.length > 0 ? classes : artifact.classes, minScore: null, signal: null }))
  return { ...found, artifact, verdicts: session.store.artifacts.edits(artifactId) }
}

/** Least certain first: nearest to the threshold; without a threshold, lowest score; without scores, smallest. */
const uncertainty = (object: Detection, threshold: number | null): number =>
  object.score === null ? (object.areaPx ?? 0) : threshold === null ? object.score : Math.abs(object.score - threshold)

type Place = (ring: readonly PixelXY[]) => PixelXY[]

/** From pixels of the artifact's objects to pixels of the map. Objects lie in the frame of their image. */
function placingOf(session: Session, artifact: Artifact & { layerId: string; frame: Frame }): Place {
  const { frame, layers } = session.workspace.state()
  const from = layers.find((layer) => layer.id === artifact.layerId)?.frame ?? artifact.frame
  return (ring) => (frame ? unwrap(mapPixels(from, frame, ring)) : [...ring])
}

type With = { place: Place; applied: number | null; verdict: EvidenceObject['verdict'] }

function asEvidence(object: Detection, { place, applied, verdict }: With): EvidenceObject {
  const [left, top, right, bottom] = object.bbox
  const ring: PixelXY[] = object.outline ?? [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
  const outline = place(ring)
  const xs = outline.map((xy) => xy[0])
  const ys = outline.map((xy) => xy[1])
  const below = applied !== null && object.score !== null && object.score < applied
  return {
    id: object.id,
    class: object.class,
    score: object.score,
    areaM2: object.areaM2,
    outline,
    centre: [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2],
    ...(object.byHand ? { byHand: object.byHand } : {}),
    standing: verdict === 'rejected' ? 'rejected' : below ? 'near_miss' : 'counted',
    verdict,
  }
}

function histogramOf(objects: readonly Detection[]) {
  const scored = objects.filter((object) => object.score !== null)
  if (scored.length === 0) return []
  return Array.from({ length: bins }, (_, at) => {
    const [from, to] = [at / bins, (at + 1) / bins]
    return { from, to, count: scored.filter(({ score }) => score !== null && score >= from && (score < to || (at === bins - 1 && score <= 1))).length }
  })
}
