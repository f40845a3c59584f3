import type { Result } from '../../contracts/result.ts'
import { openVector } from '../vectors/index.ts'
import { type AreaOptions, maskAreas, type MaskAreas } from './mask-areas.ts'
import { type PolygonAreas, polygonAreas } from './polygon-areas.ts'

/**
 * Areas of a mask, or of the polygons of a vector file, told apart by the content.
 * @fails as `maskAreas` and `polygonAreas` do
 */
export async function areasOf(path: string, options: AreaOptions): Promise<Result<MaskAreas | PolygonAreas>> {
  const vector = await openVector(path)
  if (!vector.ok) return vector.error.code === 'format_unsupported' ? maskAreas(path, options) : vector
  try {
    // a GeoPackage may hold nothing but pictures
    return vector.value.layers.length === 0 ? await maskAreas(path, options) : await polygonAreas(vector.value, options)
  } finally {
    await vector.value.close()
  }
}
