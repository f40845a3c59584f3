import type { ModelCard } from '../../../contracts/model-card.ts'
import { inputLimits, tileProblem } from '../input-limits.ts'
import type { Question, Refused } from './recognition.ts'
import type { Said } from './said.ts'
import { constantInputs } from './constant-inputs.ts'
import { type Dates, twoInputs, twoStacked } from './two-dates.ts'

/** An input as the file declares it. */
export type DeclaredInput = { readonly name: string; readonly type: string; readonly shape: readonly (number | string)[] | null }

type CardInput = ModelCard['input']

/** How pixels enter the model: the input part of a card, except scaling and ground sample distance. */
export type InputPlan = Pick<CardInput, 'name' | 'bands' | 'layout' | 'dtype' | 'tile' | 'multiple_of' | 'fixed_hw' | 'pair' | 'constants' | 'rank'> & {
  /** what was assumed, in sentences */
  readonly assumed: readonly string[]
  readonly questions: readonly Question[]
  /** names of inputs that take a text prompt */
  readonly prompt: readonly string[]
}

const textInput = /^(input_ids|attention_mask|token_type_ids|position_ids|text_token_mask|text_self_attention_masks?)$/i
const usualTile = 512
const usualStride = 32

/** Plans the inputs of a model from names and shapes; refuses what cannot be a picture. */
export function planInputs(inputs: readonly DeclaredInput[], said: Said): InputPlan | Refused {
  const prompt = inputs.filter(({ name }) => textInput.test(name)).map(({ name }) => name)
  const others = inputs.filter(({ name }) => !textInput.test(name))
  const images = others.filter(isImage)
  const [first, second, third] = images
  if (!first) return { refused: `None of the inputs (${inputs.map(inputWords).join('; ')}) can be a picture.`, hint: 'Export the network with its picture as an input of rank 4.' }
  if (third) return { refused: `The model takes ${images.length} pictures; one or two dates are read.`, hint: 'Export it for one or two pictures.' }
  const axes = axesOf(first)
  if ('refused' in axes) return axes
  const dtype = dtypeOf(first)
  if (typeof dtype !== 'string') return dtype
  const tile = tileOf(axes, said)
  if (typeof tile !== 'number') return tile
  const problem = tileProblem({ bands: axes.channels, tile, dates: images.length })
  if (problem) return { refused: `The input ${first.name} takes ${problem}.`, hint: 'Export it for a smaller tile.' }
  const constants = constantInputs(
    others.filter((one) => !images.includes(one)),
    tile,
  )
  if ('refused' in constants) return constants
  return planned({
    image: first,
    axes,
    dtype,
    tile,
    constants: constants.constants,
    said,
    dates: second ? twoInputs(first, second, said) : twoStacked(axes.channels, said),
    prompt,
  })
}

type Parts = {
  image: DeclaredInput
  axes: Axes
  dtype: CardInput['dtype']
  tile: number
  constants: NonNullable<CardInput['constants']>
  said: Said
  dates: Dates
  prompt: string[]
}

function planned({ image, axes, dtype, tile, constants, said, dates, prompt }: Parts): InputPlan {
  const isFixed = typeof axes.height === 'number'
  const isFree = !isFixed && said.tile === undefined
  return {
    name: dates.first ?? image.name,
    bands: dates.pair?.as === 'channels' ? axes.channels / 2 : axes.channels,
    layout: axes.layout,
    dtype,
    tile,
    multiple_of: isFixed ? tile : sideOr(said.stride, usualStride),
    ...(isFixed ? { fixed_hw: tile } : {}),
    ...(axes.rank === 3 ? { rank: 3 as const } : {}),
    ...(dates.pair ? { pair: dates.pair } : {}),
    ...(constants.length > 0 ? { constants } : {}),
    assumed: [...axes.assumed, ...(isFree ? [`its size is free, tiles of ${tile} px are used`] : []), ...dates.assumed],
    questions: dates.questions,
    prompt,
  }
}

const isImage = ({ name, shape, type }: DeclaredInput): boolean => {
  if (/mask|size|scale_factor|shape|point|embedding/i.test(name) && !/image_?s?$/i.test(name)) return false
  return (shape === null || shape.length === 4 || (shape.length === 3 && shape.some((side) => side === 3))) && !/int64|bool|string/.test(type)
}

const inputWords = ({ name, type, shape }: DeclaredInput) => `${name} ${type} ${shape ? `[${shape.join(', ')}]` : 'of unknown shape'}`

type Axes = { rank: 3 | 4; layout: 'NCHW' | 'NHWC'; channels: number; height: number | string; width: number | string; assumed: string[] }

/** The channel axis is the small one; where both could be it, the picture cannot be told from its channels. */
function axesOf({ name, shape }: DeclaredInput): Axes | Refused {
  if (shape === null) return { rank: 4, layout: 'NCHW', channels: 3, height: '?', width: '?', assumed: ['its shape is not declared, [1, 3, height, width] is assumed'] }
  const unfit = shapeProblem(name, shape)
  if (unfit) return unfit
  const [a = '?', b = '?', c = '?'] = shape.length === 4 ? shape.slice(1) : shape
  const rank = shape.length === 4 ? 4 : 3
  const [isFirst, isLast] = [isChannels(a), isChannels(c)]
  if (isFirst && isLast && !(isUsual(a) && !isUsual(c)) && !(isUsual(c) && !isUsual(a)))
    return { refused: `The input ${name} [${shape.join(', ')}] has its channels either first or last; its shape does not tell.`, hint: 'Export it with a larger picture.' }
  if (isLast && (!isFirst || (isUsual(c) && !isUsual(a)))) return { rank, layout: 'NHWC', channels: Number(c), height: a, width: b, assumed: [] }
  if (isFirst) return { rank, layout: 'NCHW', channels: Number(a), height: b, width: c, assumed: [] }
  if (typeof a === 'string' && typeof c === 'string')
    return { rank, layout: 'NCHW', channels: 3, height: b, width: c, assumed: ['its channels are not declared, 3 in front are assumed'] }
  return { refused: `The input ${name} [${shape.join(', ')}] has no axis that can be its channels.`, hint: 'Export it with 1 to 32 channels.' }
}

function shapeProblem(name: string, shape: readonly (number | string)[]): Refused | null {
  const [batch] = shape
  if (shape.includes(0)) return { refused: `The input ${name} [${shape.join(', ')}] has a side of 0.`, hint: 'Export it with the size of its picture, or with free sides.' }
  if (shape.length !== 4 || typeof batch !== 'number' || batch === 1) return null
  return {
    refused: `The input ${name} [${shape.join(', ')}] takes ${batch} pictures at a time; tiles are fed one by one.`,
    hint: 'Export it for one picture at a time, or for any number.',
  }
}

const mostChannels = 32
const isChannels = (side: number | string) => typeof side === 'number' && side <= mostChannels
const isUsual = (side: number | string) => side === 1 || side === 3 || side === 4 || side === 6

function dtypeOf({ name, type }: DeclaredInput): CardInput['dtype'] | Refused {
  if (type === 'float32' || type === 'float16' || type === 'uint8') return type
  return { refused: `The input ${name} takes ${type}; float32, float16 and uint8 are fed.`, hint: 'Export the model in float32.' }
}

function tileOf({ height, width }: Axes, said: Said): number | Refused {
  if (typeof height === 'number' && typeof width === 'number') {
    if (height === width) return height
    return { refused: `The model takes pictures of ${width} x ${height} pixels; only square tiles are cut.`, hint: 'Export it with equal sides, or with free ones.' }
  }
  if (typeof height === 'number' || typeof width === 'number')
    return { refused: 'The model has one side fixed and the other free.', hint: 'Export it with both sides fixed or both free.' }
  const stride = sideOr(said.stride, usualStride)
  return Math.min(inputLimits.mostTilePx, Math.ceil(sideOr(said.tile, usualTile) / stride) * stride)
}

/** Metadata may hold any number; one that is no side of a tile is as good as none. */
const sideOr = (said: number | undefined, usual: number): number => (said !== undefined && Number.isInteger(said) && said > 0 && said <= inputLimits.mostTilePx ? said : usual)
