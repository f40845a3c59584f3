import type { Result } from '../../contracts/result.ts'
import { type AreaOptions, maskAreas, type MaskAreas } from './mask-areas.ts'
import { type PolygonAreas, polygonAreas } from './polygon-areas.ts'

/** Areas of a mask, or of the polygons of a vector file, told apart by the name. */
export function areasOf(path: string, options: AreaOptions): Promise<Result<MaskAreas | PolygonAreas>> {
  return /\.(geo)?json$/i.test(path) ? polygonAreas(path) : maskAreas(path, options)
}
