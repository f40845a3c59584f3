import { applyPixelOps, type PixelOp } from '../../core/edits/index.ts'
import { mapPixels } from '../../core/geo/index.ts'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { type Editable, type EditParts, pixelOps } from './edit-raster.ts'
import { exactRings } from './edit-rings.ts'

type Ask = { readonly rejected: readonly Detection[]; readonly classes: readonly string[]; readonly plane: { readonly box: PixelBox; readonly values: Uint8Array } }

/** Clears the pixels of rejected objects in a plane of their raster, in place; what was drawn over them again stays. */
export async function clearTakenOut(parts: EditParts, editable: Editable, { rejected, classes, plane }: Ask): Promise<Result<null>> {
  const { raster, image } = editable
  if (!raster || rejected.length === 0) return ok(null)
  for (const object of rejected) {
    const rings = await exactRings(parts, editable, { object, classes })
    if (!rings.ok) return rings
    const placed: PixelXY[][] = []
    for (const ring of rings.value) {
      const mapped = mapPixels(image, raster.frame, ring)
      if (!mapped.ok) return mapped
      placed.push(mapped.value)
    }
    applyPixelOps({ ...plane, scores: null }, [{ kind: 'fill', rings: placed, value: 0, only: null }])
  }
  applyPixelOps({ ...plane, scores: null }, addedOps(parts, editable))
  return ok(null)
}

/** Operations of whole objects alone: those the raster has with them and lacks without. */
function addedOps(parts: EditParts, editable: Editable): PixelOp[] {
  const others = new Set(pixelOps(parts, editable, { objects: false }).map((op) => JSON.stringify(op)))
  return pixelOps(parts, editable, { objects: true }).filter((op) => !others.has(JSON.stringify(op)))
}
