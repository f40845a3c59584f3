import type { ModelCard } from '../../contracts/model-card.ts'
import { tileProblem } from './input-limits.ts'
import { isClassName } from './recognise/vocabularies/class-names.ts'

const mostClasses = 4096
const mostIndex = 100_000
const mostConstant = 64 * 2 ** 20

/** What of a card that has the right form cannot be meant, as a sentence; null where nothing is. A card comes from anywhere, and what it asks for is set aside before the model is seen. */
export function cardProblem(card: ModelCard): string | null {
  const { id, classes, input } = card
  if (!isClassName(id) || /[\\/]/.test(id)) return 'Its id is no name.'
  if ((card.task === 'semantic') !== isRaster(card.output.layout)) return `Its task ${card.task} and its layout ${card.output.layout} do not go together.`
  const odd = classes.find(({ name, class: meaning }) => !isClassName(name) || !isClassName(meaning))
  if (odd) return `Its class ${odd.index} has no name that can be shown.`
  if (classes.length > mostClasses || classes.some(({ index }) => index >= mostIndex)) return `It has more classes than the ${mostClasses} that are kept apart.`
  const twice = classes.find(({ index }, at) => classes.findIndex((one) => one.index === index) !== at)
  if (twice) return `Its classes have the index ${twice.index} twice.`
  const astray = (card.beside ?? []).find((file) => !isBeside(file.name))
  if (astray) return `Its file ${JSON.stringify(astray.name.slice(0, 80))} does not lie beside it.`
  return inputProblem(input)
}

/** Layouts that say something of every pixel; objects are never found in one, nor areas in another. */
const isRaster = (layout: ModelCard['output']['layout']): boolean => /^(semantic_|class_map|regression)/.test(layout)

/** A file beside a model, or in a folder beside it; never one above, and none of the two that are the model itself. */
export const isBeside = (name: string): boolean =>
  isClassName(name) && !/^([\\/]|[a-z]:)/i.test(name) && !name.split(/[\\/]/).some((part) => part === '..' || part === '') && !/^(model\.onnx|model\.json)$/i.test(name)

function inputProblem({ bands, tile, fixed_hw: fixed, margin = 0, pair, constants = [], gsd_range_m: [low, high] }: ModelCard['input']): string | null {
  const shown = fixed ?? tile
  const problem = tileProblem({ bands, tile: shown, dates: pair ? 2 : 1 })
  if (problem) return `Its input takes ${problem}.`
  if (2 * margin >= shown) return `Its margin of ${margin} pixels leaves nothing of a tile of ${shown}.`
  if (low > high) return `Its range of pixel sizes runs from ${low} down to ${high} m.`
  const large = constants.find(({ dims, data }) => {
    const count = dims.reduce((a, b) => a * b, 1)
    return count > mostConstant || (data.length !== 1 && data.length !== count)
  })
  return large ? `Its constant ${large.name} does not hold as many numbers as its sides say, or more than are kept.` : null
}
