import type { Artifact } from '../../contracts/kinds/index.ts'
import { cellAreaM2, groundGsd } from '../../core/geo/index.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { inClassOrder } from '../ui/palette.ts'

export type ClassRowFacts = { classId: string; count: number | null; areaM2: number | null }

/** Classes of a result with counts (objects) or areas (masks), in damage order. `objects` are those of the result now on the screen, if any. */
export function classRowsOf(artifact: Artifact, objects: readonly EvidenceObject[] | null): ClassRowFacts[] {
  if (artifact.kind === 'detections') {
    const floor = artifact.defaultScore ?? 0
    const counted = artifact.objects.filter((object) => object.score === null || object.score >= floor)
    // parts of a mask are counted after merging and without specks: only the engine knows how many that makes
    const isMerged = artifact.rasterId !== null
    const present = [...new Set(counted.map((object) => object.class))]
    return inClassOrder(present.length > 0 ? present : artifact.classes).map((classId) => {
      const judged = objects?.filter((object) => object.class === classId) ?? []
      // number and area are of the same objects: those that stand after her verdicts, as far as the engine has told of them
      if (judged.length > 0)
        return rowOf(
          classId,
          judged.filter((object) => object.standing === 'counted'),
        )
      const own = counted.filter((object) => object.class === classId)
      return { ...rowOf(classId, own), ...(isMerged ? { count: objects ? 0 : null, areaM2: objects ? null : rowOf(classId, own).areaM2 } : {}) }
    })
  }
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
