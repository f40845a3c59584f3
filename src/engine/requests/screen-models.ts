import { classTable, floorOf } from '../../core/vision/index.ts'
import type { Sensor } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'

type Model = NonNullable<PlanningContext['models']>[number]

/** Models as the planners see them; those that map nothing by themselves (classifiers of whole pictures, outlines by click) are left out. */
export const screenModels = (cards: readonly ModelCard[]): Model[] => cards.filter(({ task }) => task === 'detect' || task === 'semantic').map(modelOf)

function modelOf(card: ModelCard): Model {
  const { classes } = classTable(card)
  return {
    id: card.id,
    title: card.id,
    classes: [...classes],
    words: wordsOf(card, classes),
    gives: card.task === 'detect' ? 'detections' : 'segmentation',
    sensors: sensorsOf(card),
    gsdM: card.input.gsd_range_m,
    bands: card.input.bands,
    pair: card.input.pair !== undefined,
    synthetic: card.synthetic === true,
    ...(card.task === 'detect' ? { lowestScore: floorOf(card) } : {}),
  }
}

/** The model's own names of its classes, where they are others than the ids. */
function wordsOf({ classes }: ModelCard, ids: readonly string[]): Record<string, string[]> {
  const words: Record<string, string[]> = {}
  for (const { name, class: id } of classes) {
    const known = ids.includes(id) ? id : `model:${name}`
    if (ids.includes(known) && name !== known) words[known] = [...new Set([...(words[known] ?? []), name])]
  }
  return words
}

/** By the bands the card names: a model of red, green and blue reads the same bands of a multispectral image. */
function sensorsOf({ input: { order, bands } }: ModelCard): Sensor[] {
  const names = order.toLowerCase()
  if (/\b(vv|vh|hh|hv|sar)\b/.test(names)) return ['sar']
  if (/\b(dem|elevation|height)\b/.test(names)) return ['elevation']
  if (/\b(tir|thermal|lwir)\b/.test(names)) return ['thermal']
  if (/\b(rgb|bgr)\b/.test(names) || (bands === 3 && /red/.test(names))) return ['optical', 'multispectral']
  return bands > 3 ? ['multispectral'] : []
}

/** Classes that people made, by the names they gave them. */
export function screenUserClasses(cards: readonly ModelCard[]): NonNullable<PlanningContext['userClasses']> {
  const ids = new Set(cards.flatMap(({ classes }) => classes.map((one) => one.class)).filter((id) => id.startsWith('user:')))
  return [...ids].map((id) => ({ id, words: [id.replace('user:', '')] }))
}
