import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { enlarged } from '../raster-grid.ts'
import { type Decoder, sigmoid, unexpectedShape } from './decoder.ts'
import { outputsByRole } from './roles.ts'

/** Candidate masks [1, k, h, w] as logits and how good the model thinks each is [1, k]: the best one as one plane of probabilities. */
export function sam(card: ModelCard): Decoder {
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['masks', 'quality'])
    if (!named.ok) return named
    const { masks, quality } = named.value
    const [, count = 0, rows = 0, columns = 0] = masks.dims
    if (masks.dims.length !== 4 || quality.data.length !== count || count === 0) return unexpectedShape(masks, [1, quality.data.length, size.height, size.width])
    const best = quality.data.reduce((most, x, k) => (x > (quality.data[most] as number) ? k : most), 0)
    const plane = masks.data.subarray(best * rows * columns, (best + 1) * rows * columns)
    return ok({ kind: 'planes', channels: 1, exclusive: false, planes: enlarged({ data: plane, rows, columns }, size).map(sigmoid) })
  }
}
