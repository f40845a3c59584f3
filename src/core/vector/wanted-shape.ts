import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, type Failed } from '../../contracts/result.ts'
import { type Shape, shapeOf } from './parts.ts'

/** `kind_mismatch` naming the first feature of another shape; null where all have it. */
export function notShape(features: readonly Feature[], wanted: Shape): Failed | null {
  const odd = features.find(({ geometry }) => shapeOf(geometry) !== wanted)
  if (!odd) return null
  return fail({
    code: 'kind_mismatch',
    message: `This needs ${wanted}s, and feature ${odd.id} is a ${shapeOf(odd.geometry)}.`,
    hint: wanted === 'polygon' ? 'Buffer it first, or choose a layer of polygons.' : `Choose a layer of ${wanted}s.`,
    repairable: true,
    details: { id: odd.id },
  })
}

export const notPolygons = (features: readonly Feature[]) => notShape(features, 'polygon')
