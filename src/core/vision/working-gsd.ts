import type { Gsd } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'

/** Image pixels in one pixel the model sees, and the ground size of that pixel in metres. */
export type WorkingGrid = { readonly factor: { readonly x: number; readonly y: number }; readonly gsdM: number }

const maxUpsampling = 2
/** Pixels this close to square on the ground keep one factor for both axes. */
const squareWithin = 0.02

/** Nearest pixel size inside the model's range; `gsd_unfit` when the image would have to be enlarged more than twice. */
export function workingGsd(raster: Gsd, range: readonly [number, number]): Result<WorkingGrid> {
  const imageM = Math.sqrt(raster.x * raster.y)
  const gsdM = Math.min(range[1], Math.max(range[0], imageM))
  if (imageM / gsdM > maxUpsampling) {
    return fail({
      code: 'gsd_unfit',
      message: `The image is too coarse for this model: ${imageM.toFixed(2)} m a pixel, and the model was trained on ${range[0]} to ${range[1]} m.`,
      hint: 'Use a finer image or a model for coarser ones.',
      details: { gsdM: imageM, range },
    })
  }
  const square = Math.abs(raster.x / raster.y - 1) <= squareWithin
  return ok({ factor: square ? { x: gsdM / imageM, y: gsdM / imageM } : { x: gsdM / raster.x, y: gsdM / raster.y }, gsdM })
}
