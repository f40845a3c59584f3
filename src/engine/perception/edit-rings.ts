import { applyPixelOps, ringOfObject } from '../../core/edits/index.ts'
import { boxOfPoints, mapPixels } from '../../core/geo/index.ts'
import { labelComponents, polygonizeGrid, rasterizeRings, ringPoints } from '../../core/raster/index.ts'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { valuesOfClasses } from '../../tools/index.ts'
import { readPlane } from '../runner/raster-windows.ts'
import { type Editable, type EditParts, pixelOps } from './edit-raster.ts'

const mostPx = 64_000_000

/**
 * Exact outline of the pixels of one object of a raster, holes included, in pixels of the image. The outline objects are drawn with is
 * simplified; a change of class must take every pixel and no other.
 */
export async function exactRings(
  parts: Pick<EditParts, 'store'>,
  editable: Editable,
  { object, classes }: { object: Detection; classes: readonly string[] },
): Promise<Result<PixelXY[][]>> {
  const { raster, rasterId, image } = editable
  if (!raster || rasterId === null) return ok([ringOfObject(object)])
  const wanted = valuesOfClasses(classes, raster.values)
  if (!wanted.ok) return wanted
  const ring = mapPixels(image, raster.frame, ringOfObject(object))
  if (!ring.ok) return ring
  const box = grown(boxOfPoints(ring.value), raster.frame)
  const size = { width: box[2] - box[0], height: box[3] - box[1] }
  if (size.width * size.height > mostPx) return fail({ code: 'over_budget', message: `${object.id} is too large to change in one go.`, hint: 'Paint the part that is wrong.' })
  const values = await readPlane(parts.store, { artifactId: rasterId, plane: 'value', box, signal: null, found: true })
  applyPixelOps({ box, values, scores: null }, pixelOps(parts, editable, { objects: false }))
  const labelled = labelComponents(values, size, wanted.value)
  const label = mostUnder(labelled.labels, rasterizeRings([ring.value.map(([x, y]): PixelXY => [x - box[0], y - box[1]])], size.width, size.height))
  if (label === null) return ok([ringOfObject(object)])
  const grid = { ...size, values: labelled.labels, valid: null }
  const rings = polygonizeGrid(grid, (value) => (value === label ? 1 : null)).flatMap((polygon) => polygon.rings.map(ringPoints))
  const placed: PixelXY[][] = []
  for (const points of rings) {
    const mapped = mapPixels(
      raster.frame,
      image,
      points.map(([x, y]): PixelXY => [x + box[0], y + box[1]]),
    )
    if (!mapped.ok) return mapped
    placed.push(mapped.value)
  }
  return ok(placed)
}

/** Whole pixels around a box, one more on each side, inside the frame. */
const grown = (box: PixelBox, { width, height }: { width: number; height: number }): PixelBox => [
  Math.max(0, Math.floor(box[0]) - 1),
  Math.max(0, Math.floor(box[1]) - 1),
  Math.min(width, Math.ceil(box[2]) + 1),
  Math.min(height, Math.ceil(box[3]) + 1),
]

/** The part that most pixels under the outline belong to. */
function mostUnder(labels: Int32Array, inside: Uint8Array): number | null {
  const votes = new Map<number, number>()
  for (let at = 0; at < labels.length; at++) if (inside[at] === 1 && labels[at] !== 0) votes.set(labels[at] as number, (votes.get(labels[at] as number) ?? 0) + 1)
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
