import type { Said } from '../said.ts'
import { isClassName } from './class-names.ts'
import { present } from './deepness.ts'

type Json = Readonly<Record<string, unknown>>

/** `config.json` beside a model: its class names. */
export function configSays(config: Json): Said | null {
  const table = config['id2label']
  if (typeof table !== 'object' || table === null) return null
  const classes = Object.entries(table)
    .map(([index, name]) => ({ index: Number(index), name: String(name) }))
    .filter(({ index, name }) => Number.isInteger(index) && index >= 0 && isClassName(name))
    .sort((a, b) => a.index - b.index)
  // names nobody gave are none
  const isNamed = classes.some(({ name }) => !/^LABEL_\d+$/.test(name))
  return classes.length > 0 && isNamed ? { classes } : null
}

/** `preprocessor_config.json` beside a model: how its pixels are scaled. A step it does not mention is done, as its library does. */
export function preprocessorSays(config: Json): Said | null {
  const isOne = ['image_mean', 'image_std', 'do_rescale', 'do_normalize', 'rescale_factor', 'image_processor_type', 'feature_extractor_type'].some((key) => key in config)
  if (!isOne) return null
  const factor = config['rescale_factor']
  const rescale = config['do_rescale'] !== false
  const normalise = config['do_normalize'] !== false
  return present({
    order: 'RGB',
    scale: rescale ? (typeof factor === 'number' && factor > 0 ? factor : 1 / 255) : 1,
    mean: normalise ? (numbers(config['image_mean']) ?? [0, 0, 0]) : [0, 0, 0],
    std: normalise ? (numbers(config['image_std']) ?? [1, 1, 1]) : [1, 1, 1],
    tile: tileOf(config['size']),
  })
}

const numbers = (value: unknown): number[] | undefined => (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number') ? value : undefined)

function tileOf(size: unknown): number | undefined {
  if (typeof size === 'number') return size
  if (typeof size !== 'object' || size === null) return undefined
  const { height, width } = size as Json
  return typeof height === 'number' && height === width ? height : undefined
}
