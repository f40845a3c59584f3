import { join } from 'node:path'
import type { ModelCard } from '../../src/contracts/model-card.ts'
import { listModels } from '../../src/engine/models/index.ts'
import { code, page, table } from './markdown.ts'

/** The cards of the models that come with Aftermap. */
export async function modelsPage(root: string): Promise<string> {
  const installed = await listModels([join(root, 'models')])
  const cards = installed.map(({ id, card }) => {
    if (!card) throw new Error(`the card of ${id} cannot be read`)
    return card
  })
  return page(
    'Models',
    'Each model is a folder with `model.onnx` and its card `model.json`. A step takes the model that sees the asked classes at the pixel size of the image, unless it names one. The limits below are printed under every answer a model stands behind.',
    table(
      ['model', 'task', 'classes', 'pixel size', 'licence of the training data'],
      cards.map((card) => [code(card.id), card.task, classesOf(card).map(code).join(', '), sizeOf(card), card.training.licence]),
    ),
    ...cards.map(section),
  )
}

const classesOf = ({ classes }: ModelCard): string[] => [...new Set(classes.map((one) => one.class))].filter((name) => name !== 'background')
const sizeOf = ({ input }: ModelCard): string => `${input.gsd_range_m[0]} to ${input.gsd_range_m[1]} m`

function section(card: ModelCard): string {
  const { default: threshold, score, nms_iou: nms } = card.thresholds
  const floor = score ?? threshold
  return [
    `## \`${card.id}\``,
    `**Limits.** ${card.limits}`,
    table(
      ['name in the model', 'class', 'note'],
      card.classes.map(({ name, class: id, lossy, state }) => [name, code(id), [lossy ? 'wider than the class' : '', state ? `state ${state}` : ''].filter(Boolean).join('; ')]),
    ),
    [
      `- version ${card.version}, ${card.task}, output ${code(card.output.layout)}`,
      `- works on ${sizeOf(card)} a pixel, ${card.input.bands} bands (${card.input.order}), tiles of ${card.input.tile} pixels`,
      `- ${floor === undefined ? 'no threshold: the strongest class of a pixel is taken' : `threshold ${floor}`}${nms === undefined ? '' : `, boxes that overlap by an IoU above ${nms} are one`}`,
      `- trained on ${card.training.data}; licence ${card.training.licence}`,
      `- SHA-256 of \`model.onnx\`: \`${card.sha256}\``,
    ].join('\n'),
  ].join('\n\n')
}
