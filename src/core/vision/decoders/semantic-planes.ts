import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { enlarged, strideOf } from '../raster-grid.ts'
import type { ModelOutput, ModelOutputs } from '../tensor.ts'
import { outputOf, type TileSize, unexpectedShape } from './decoder.ts'

type Asked = { readonly outputs: ModelOutputs; readonly size: TileSize }
type Cells = { readonly data: Float32Array; readonly rows: number; readonly columns: number }

/**
 * The channels of a raster output as the model gives them, [channels, height, width] of the tile: coarser ones enlarged bilinearly before
 * `activate` makes probabilities of them.
 */
export function semanticPlanes(card: ModelCard, { outputs, size }: Asked, activate: (planes: Float32Array) => Float32Array): Result<Float32Array> {
  const channels = channelCount(card)
  const named = outputOf(outputs, card.output.name)
  if (!named.ok) return named
  const cells = cellsOf(named.value, channels, card.output.channels_last === true)
  if (!cells || strideOf(cells, size) === null) return unexpectedShape(named.value, [1, channels, size.height, size.width])
  return ok(activate(enlarged(cells, size)))
}

export const channelCount = (card: ModelCard): number => card.classes.reduce((most, { index }) => Math.max(most, index + 1), 1)

/** [1, C, h, w], [1, h, w, C], [C, h, w], and [1, h, w] or [h, w] for one channel. */
function cellsOf({ dims, data }: ModelOutput, channels: number, last: boolean): Cells | null {
  const inner = dims[0] === 1 && dims.length > 2 && !(dims.length === 3 && channels > 1) ? dims.slice(1) : dims
  const [a = 0, b = 0, c = 0] = inner.length === 2 && channels === 1 ? [1, ...inner] : inner
  if (inner.length > 3 || a * b * c !== data.length) return null
  if (a === channels && !(last && c === channels)) return { data, rows: b, columns: c }
  return c === channels ? { data: channelsFirst(data, channels), rows: a, columns: b } : null
}

function channelsFirst(data: Float32Array, channels: number): Float32Array {
  const pixels = data.length / channels
  const out = new Float32Array(data.length)
  for (let i = 0; i < pixels; i++) for (let c = 0; c < channels; c++) out[c * pixels + i] = data[i * channels + c] as number
  return out
}
