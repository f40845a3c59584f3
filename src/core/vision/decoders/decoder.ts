import { type Failed, fail, ok, type Result } from '../../../contracts/result.ts'
import type { ScoredBox } from '../nms.ts'
import type { ModelOutput, ModelOutputs } from '../tensor.ts'

/**
 * What a tile says, before overlapping tiles are blended: the probability of every channel [channels, height, width] (`exclusive` where
 * they add to one, so that the largest wins; else each stands alone against its threshold), or boxes in pixels of the tile.
 * `core/vision/settle-planes.ts` makes classes of blended planes; a decoder applies no threshold to planes.
 */
export type DecodedTile =
  | { readonly kind: 'planes'; readonly channels: number; readonly exclusive: boolean; readonly planes: Float32Array; readonly note?: string }
  | { readonly kind: 'boxes'; readonly boxes: readonly ScoredBox[]; readonly note?: string }

export type TileSize = { readonly width: number; readonly height: number }
export type Decoder = (outputs: ModelOutputs, size: TileSize) => Result<DecodedTile>

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** The output has another shape than the card promises. */
export function unexpectedShape(output: ModelOutput, wanted: readonly (number | string)[]): Failed {
  return fail({
    code: 'model_output_unexpected',
    message: `The model answered with shape ${output.dims.join(' x ')} where its card promises ${wanted.join(' x ')}.`,
    hint: 'Correct the card or export the model again.',
  })
}

export function hasShape({ dims, data }: ModelOutput, wanted: readonly number[]): boolean {
  return dims.length === wanted.length && dims.every((size, i) => size === wanted[i]) && data.length === wanted.reduce((a, b) => a * b, 1)
}

/** The output of that name, free of NaN and of +Infinity (minus stands for "never" where logits are masked); `model_output_unexpected` when the model gave none. */
export function outputOf(outputs: ModelOutputs, name: string): Result<ModelOutput> {
  const output = outputs[name]
  if (!output)
    return fail({
      code: 'model_output_unexpected',
      message: `The model has no output ${name}; it has ${Object.keys(outputs).join(', ')}.`,
      hint: 'Correct the card or export the model again.',
    })
  // a result that is no number would be read as some class
  const bad = firstBad(output.data)
  return bad === null ? ok(output) : notANumber(name, bad)
}

/** A loop, since a call for each of millions of numbers costs more than the look at them. */
function firstBad(data: Float32Array): number | null {
  for (let i = 0; i < data.length; i++) {
    const value = data[i] as number
    // NaN is below nothing
    if (!(value < Infinity)) return value
  }
  return null
}

export const notANumber = (name: string, value: number = Number.NaN): Failed =>
  fail({
    code: 'model_output_unexpected',
    message: `The output ${name} of the model holds values ${value === Infinity ? 'without end (infinity)' : 'that are not numbers (NaN)'}.`,
    hint: 'Check the scaling of its input, or export it again in float32.',
  })
