import { fail, ok, type Result } from '../../contracts/result.ts'
import { LonLatBox, type LonLatBounds, makeCrs } from '../../core/geo/index.ts'
import { openVector, vectorFailure } from './open-vector.ts'
import { positionsOf } from './sound-geometry.ts'
import type { VectorLayer } from './vector-source.ts'

/**
 * Box of all features of a file, in degrees of WGS 84; west > east across the date line.
 * @fails area_empty, frame_unknown, and what opening and reading it fails with
 */
export async function boxOfVector(path: string): Promise<Result<LonLatBounds>> {
  const opened = await openVector(path)
  if (!opened.ok) return opened
  const box = new LonLatBox()
  try {
    for (const layer of opened.value.layers) {
      const grown = await growBy(box, layer)
      if (!grown.ok) return grown
    }
    const bounds = box.bounds()
    return bounds ? ok(bounds) : fail({ code: 'area_empty', message: 'The area file holds no geometry.', hint: 'Choose another one.' })
  } catch (problem) {
    return vectorFailure(path, problem)
  } finally {
    await opened.value.close()
  }
}

async function growBy(box: LonLatBox, layer: VectorLayer): Promise<Result<null>> {
  const unknown = layer.crsReason ?? 'The coordinate system of the area is not known.'
  if (layer.crs === null) return fail({ code: 'frame_unknown', message: unknown, hint: 'Export it in longitude and latitude.' })
  const crs = makeCrs(layer.crs)
  if (!crs.ok) return crs
  for await (const { geometry } of layer.features()) {
    for (const position of geometry ? positionsOf(geometry) : []) box.add(crs.value.toLonLat([position[0], position[1]]))
  }
  return ok(null)
}
