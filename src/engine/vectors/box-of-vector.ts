import { fail, ok, type Result } from '../../contracts/result.ts'
import { makeCrs } from '../../core/geo/index.ts'
import { openVector, vectorFailure } from './open-vector.ts'
import { positionsOf } from './sound-geometry.ts'
import type { VectorLayer } from './vector-source.ts'

type Box = [west: number, south: number, east: number, north: number]

/** Box of all features of a file, in degrees of WGS 84. */
export async function boxOfVector(path: string): Promise<Result<Box>> {
  const opened = await openVector(path)
  if (!opened.ok) return opened
  const box: Box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  try {
    for (const layer of opened.value.layers) {
      const grown = await growBy(box, layer)
      if (!grown.ok) return grown
    }
    return Number.isFinite(box[0] + box[2]) ? ok(box) : fail({ code: 'area_empty', message: 'The area file holds no geometry.', hint: 'Choose another one.' })
  } catch (problem) {
    return vectorFailure(path, problem)
  } finally {
    await opened.value.close()
  }
}

async function growBy(box: Box, layer: VectorLayer): Promise<Result<null>> {
  const unknown = layer.crsReason ?? 'The coordinate system of the area is not known.'
  if (layer.crs === null) return fail({ code: 'frame_unknown', message: unknown, hint: 'Export it in longitude and latitude.' })
  const crs = makeCrs(layer.crs)
  if (!crs.ok) return crs
  for await (const { geometry } of layer.features()) {
    for (const position of geometry ? positionsOf(geometry) : []) {
      const [lon, lat] = crs.value.toLonLat([position[0], position[1]])
      box.splice(0, 4, Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat))
    }
  }
  return ok(null)
}
