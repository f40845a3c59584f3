import type { ModelCard } from '../../contracts/model-card.ts'
import { modelInput, type TilePixels } from './model-input.ts'
import type { ModelInput, ModelInputs } from './tensor.ts'

type Input = ModelCard['input']

/** The pixels a card makes inputs of, one date or two: far less to hand to the process of a model than what is made of them. */
export type PixelFeeds = { readonly input: Input; readonly dates: readonly TilePixels[] }
/** What a model is fed for one tile: inputs by the names of its graph, or what they are made of. */
export type Feeds = ModelInputs | PixelFeeds

export const isPixels = (feeds: Feeds): feeds is PixelFeeds => Array.isArray(feeds['dates'])

/** Everything a model is fed for one tile, by the names of its graph: one date or two (before, after) as the card wants them, and its constants. */
export function modelFeeds(input: Input, dates: readonly TilePixels[]): ModelInputs {
  const constants = Object.fromEntries((input.constants ?? []).map((one) => [one.name, constantInput(one)]))
  return { ...constants, ...pictures(input, dates) }
}

function pictures(input: Input, dates: readonly TilePixels[]): ModelInputs {
  const { pair } = input
  const [before, after] = dates
  if (pair?.as === 'inputs' && pair.second !== undefined && before && after)
    return { [input.name]: shaped(input, modelInput(input, [before])), [pair.second]: shaped(input, modelInput(input, [after])) }
  return { [input.name]: shaped(input, modelInput(input, pair?.reversed ? [...dates].reverse() : dates)) }
}

/** Some models take one picture without a batch axis. */
const shaped = ({ rank }: Input, tensor: ModelInput): ModelInput => (rank === 3 ? { ...tensor, dims: tensor.dims.slice(1) } : tensor)

/** One number fills all of the constant. */
function constantInput({ type, dims, data }: NonNullable<Input['constants']>[number]): ModelInput {
  const count = dims.reduce((a, b) => a * b, 1)
  const values = data.length === 1 ? new Array<number>(count).fill(data[0] ?? 0) : data
  return { type, dims, data: type === 'float32' || type === 'float16' ? Float32Array.from(values) : Int32Array.from(values) }
}
