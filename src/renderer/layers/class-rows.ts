import type { Artifact, ArtifactOf } from '../../contracts/kinds/index.ts'
import { cellAreaM2, groundGsd } from '../../core/geo/index.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { inClassOrder } from '../ui/palette.ts'

export type ClassRowFacts = { classId: string; count: number | null; areaM2: number | null }

export type SeenObjects = {
  objects: readonly EvidenceObject[]
  /** classes the objects are all of; none means every class */
  classes: readonly string[]
}

/** Classes of a result with counts (objects) or areas (masks), in damage order. `seen` are the objects of the result now on the screen, if any. */
export function classRowsOf(artifact: Artifact, seen: SeenObjects | null): ClassRowFacts[] {
  if (artifact.kind === 'detections') return objectRows(artifact, seen)
  if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation') return []
  const cellM2 = meanCellM2(artifact.frame)
  return inClassOrder(artifact.classes)
    .map((classId) => {
      const value = artifact.values[classId]
      const pixels = value === undefined ? null : (artifact.histogram[String(value)] ?? 0)
      return { classId, count: null, areaM2: pixels === null || cellM2 === null ? null : pixels * cellM2 }
    })
    .filter((row) => artifact.kind === 'mask' || row.areaM2 === null || row.areaM2 > 0)
}

function objectRows(artifact: ArtifactOf<'detections'>, seen: SeenObjects | null): ClassRowFacts[] {
  const floor = artifact.defaultScore ?? 0
  const counted = artifact.objects.filter((object) => object.score === null || object.score >= floor)
  const present = [...new Set(counted.map((object) => object.class))]
  const isMerged = artifact.rasterId !== null
  return inClassOrder(present.length > 0 ? present : artifact.classes).map((classId) => {
    const own = rowOf(
      classId,
      counted.filter((object) => object.class === classId),
    )
    // parts of a mask are counted after merging and without specks: only the engine knows how many that makes
    return standingRow(classId, seen) ?? (isMerged ? { ...own, count: null } : own)
  })
}

/** Number and area of the same objects: those that stand after her verdicts. Null where the objects on the screen say nothing of the class. */
function standingRow(classId: string, seen: SeenObjects | null): ClassRowFacts | null {
  const own = seen?.objects.filter((object) => object.class === classId) ?? []
  const isTold = own.length > 0 || seen?.classes.length === 0 || seen?.classes.includes(classId)
  return isTold
    ? rowOf(
        classId,
        own.filter((object) => object.standing === 'counted'),
      )
    : null
}

function rowOf(classId: string, own: readonly { areaM2: number | null }[]): ClassRowFacts {
  const areas = own.map((object) => object.areaM2)
  return { classId, count: own.length, areaM2: own.length > 0 && areas.every((area) => area !== null) ? areas.reduce((sum, area) => sum + area, 0) : null }
}

type FramedArtifact = Extract<Artifact, { kind: 'mask' }>

/** Area of the pixel in the middle of the frame: good for a legend, never for an answer. */
function meanCellM2(frame: FramedArtifact['frame']): number | null {
  const cell = cellAreaM2(frame)
  if (cell.ok) return cell.value(Math.floor(frame.width / 2), Math.floor(frame.height / 2))
  const gsd = groundGsd(frame)
  return gsd ? gsd.x * gsd.y : null
}
