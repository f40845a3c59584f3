import { mapPixels } from '../../core/geo/index.ts'
import { opsOfEdits, type PixelOp } from '../../core/edits/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { HandEdit } from '../../contracts/hand-edits.ts'
import type { Artifact, ClassRaster, Mask } from '../../contracts/kinds/index.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { ProjectStore } from '../project/index.ts'

/** What of a project hand edits need. */
export type EditParts = { readonly store: ProjectStore; layerOf(id: string): Layer | undefined }

/** A result objects or pixels of which can be corrected: its raster if it has one, and the frame of the image its edits lie in. */
export type Editable = { readonly artifactId: string; readonly image: Frame; readonly rasterId: string | null; readonly raster: ClassRaster | Mask | null }

/** Null for a result without objects and pixels. */
export function editableOf({ store, layerOf }: EditParts, artifactId: string, artifact: Artifact): Editable | null {
  if (artifact.kind !== 'mask' && artifact.kind !== 'segmentation' && artifact.kind !== 'detections') return null
  const image = layerOf(artifact.layerId)?.frame ?? artifact.frame
  if (artifact.kind !== 'detections') return { artifactId, image, rasterId: artifactId, raster: artifact }
  const raster = artifact.rasterId === null ? null : store.artifacts.find(artifact.rasterId)
  return { artifactId, image: artifact.frame, rasterId: artifact.rasterId, raster: raster?.kind === 'segmentation' ? raster : null }
}

/** Corrections of a result as operations on its raster; `objects`: with whole objects that were added, `also`: one not kept yet. None where it has no raster. */
export function pixelOps({ store }: Pick<EditParts, 'store'>, { artifactId, image, raster }: Editable, { objects, also }: { objects: boolean; also?: HandEdit }): PixelOp[] {
  const corrections = raster ? [...store.artifacts.corrections(artifactId).map(({ edit }) => edit), ...(also ? [also] : [])] : []
  if (!raster || corrections.length === 0) return []
  const takenOut = new Set([...store.artifacts.edits(artifactId)].flatMap(([id, verdict]) => (verdict === 'rejected' ? [id] : [])))
  const place = (points: readonly PixelXY[]) => unwrap(mapPixels(image, raster.frame, points))
  return opsOfEdits(corrections, { value: (name) => valueIn(raster, name) ?? 0, place, scale: rasterScale(image, raster.frame), takenOut }, { objects })
}

/** Pixel value of a class in a raster; null where the raster does not hold the class. */
export const valueIn = (raster: ClassRaster | Mask, name: string): number | null => (Object.hasOwn(raster.values, name) ? (raster.values[name] ?? null) : null)

/** Raster pixels that one pixel of the image is wide, in the middle of the image. */
export function rasterScale(image: Frame, raster: Frame): number {
  const [x, y] = [image.width / 2, image.height / 2]
  const [a, b] = unwrap(
    mapPixels(image, raster, [
      [x, y],
      [x + 1, y],
    ]),
  )
  return a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 1
}
