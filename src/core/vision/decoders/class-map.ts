import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { strideOf } from '../raster-grid.ts'
import { type Decoder, outputOf, type TileSize, unexpectedShape } from './decoder.ts'
import { channelCount } from './semantic-planes.ts'

/**
 * One class number a pixel, without confidence: 1 for that class, 0 for the others. A number the card does not name is 0 for all,
 * which `min_margin` of the card makes unknown. Coarser maps are repeated, never blended.
 */
export function classMap(card: ModelCard): Decoder {
  const channels = channelCount(card)
  return (outputs, size) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const { dims, data } = named.value
    const [rows = 0, columns = 0] = dims.length > 2 && dims.at(-1) === 1 ? dims.slice(-3, -1) : dims.slice(-2)
    const stride = rows * columns === data.length ? strideOf({ rows, columns }, size) : null
    if (!stride) return unexpectedShape(named.value, [1, size.height, size.width])
    const planes = oneHot({ data, columns, stride }, channels, size)
    const note = `The model ${card.id} gives classes without a confidence.`
    return ok({ kind: 'planes', channels, exclusive: true, planes, note })
  }
}

type IdMap = { readonly data: Float32Array; readonly columns: number; readonly stride: number }

function oneHot({ data, columns, stride }: IdMap, channels: number, { width, height }: TileSize): Float32Array {
  const planes = new Float32Array(channels * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const id = data[Math.floor(y / stride) * columns + Math.floor(x / stride)] as number
      if (id >= 0 && id < channels) planes[(id * height + y) * width + x] = 1
    }
  }
  return planes
}
