import type { OutputLayout } from '../../../contracts/model-card.ts'
import { type Facts, isRefused, type Recognised, type Refused, type Rule, shapeWords } from './recognition.ts'
import { finalBoxesRule, queryRule, ssdRule, tensorflowRule } from './rules/named.ts'
import { classifierRule, heatmapRule, rasterRule, rawHeadsRule } from './rules/raster.ts'
import { yoloFinalRule, yoloRule } from './rules/yolo.ts'
import { textPromptedRule } from './rules/text-prompted.ts'
import type { Sight } from './sight.ts'

/** In this order: those with more outputs before those with fewer, so that part of a model is never taken for the whole. */
const rules: readonly Rule[] = [
  textPromptedRule,
  tensorflowRule,
  finalBoxesRule,
  queryRule,
  ssdRule,
  rawHeadsRule,
  yoloFinalRule,
  yoloRule,
  heatmapRule,
  rasterRule,
  classifierRule,
]

/** What the outputs of a model mean, from names, shapes and the values seen on trial tiles. A layout that was told is taken at its word where its shape fits. */
export function recogniseOutputs(facts: Facts): Recognised | Refused {
  const bad = facts.sights.find(({ hasNaN }) => hasNaN)
  if (bad)
    return { refused: `The output ${bad.name} of the model holds values that are not numbers (NaN).`, hint: 'Check the scaling of its input, or export it again in float32.' }
  const endless = facts.sights.find(({ dims, max }) => !dims.includes(0) && max === Infinity)
  if (endless)
    return { refused: `The output ${endless.name} of the model holds values without end (infinity).`, hint: 'Check the scaling of its input, or export it again in float32.' }
  const { layout } = facts.said
  const found = rules.map((rule) => rule(facts)).find((one) => one !== null) ?? null
  if (layout === undefined || (found && !isRefused(found) && found.layout === layout)) return found ?? unknown(facts.sights)
  return told(layout, facts, found) ?? { refused: `The outputs ${shapesOf(facts.sights)} do not fit the layout ${layout}.`, hint: 'Leave the layout out to have it recognised.' }
}

/** Layouts of one output: its rank, and the classes a shape has room for. */
const single: Partial<Record<OutputLayout, { rank: readonly number[]; classes: (dims: readonly number[]) => number | null }>> = {
  semantic_logits: { rank: [4], classes: (dims) => dims[1] ?? null },
  semantic_probabilities: { rank: [4], classes: (dims) => dims[1] ?? null },
  semantic_sigmoid: { rank: [3, 4], classes: (dims) => (dims.length === 4 ? (dims[1] ?? null) : 1) },
  semantic_sigmoid_probabilities: { rank: [3, 4], classes: (dims) => (dims.length === 4 ? (dims[1] ?? null) : 1) },
  class_map: { rank: [2, 3, 4], classes: () => null },
  regression: { rank: [3, 4], classes: () => 1 },
  centre_heatmap: { rank: [4], classes: (dims) => (dims[1] ?? 4) - 4 },
  yolo_v5: { rank: [3], classes: (dims) => Math.min(...dims.slice(1)) - 5 },
  yolo_v8: { rank: [3], classes: (dims) => Math.min(...dims.slice(1)) - 4 },
  yolo_obb: { rank: [3], classes: (dims) => Math.min(...dims.slice(1)) - 5 },
  yolo_end2end: { rank: [3], classes: () => null },
  yolo_end2end_obb: { rank: [3], classes: () => null },
  classifier_logits: { rank: [2], classes: (dims) => dims[1] ?? null },
}

/** The recognised reading changed to the layout a person or the metadata named, where it is of the same family of shapes. */
function told(layout: OutputLayout, facts: Facts, found: Recognised | Refused | null): Recognised | null {
  const form = single[layout]
  const sight = form && facts.sights.find(({ dims }) => form.rank.includes(dims.length))
  if (!form || !sight) return null
  const classCount = form.classes(sight.dims)
  if (classCount !== null && classCount < 1) return null
  const task = layout === 'classifier_logits' ? 'classify-patch' : /^(yolo|centre)/.test(layout) ? 'detect' : 'semantic'
  const place = found && !isRefused(found) ? { ...(found.stride ? { stride: found.stride } : {}), ...(found.margin ? { margin: found.margin } : {}) } : {}
  return { layout, task, name: sight.name, classCount, ...place, because: `it was said so, and its output ${shapeWords(sight.dims)} fits` }
}

const shapesOf = (sights: readonly Sight[]) => sights.map(({ name, dims }) => `${name} ${shapeWords(dims)}`).join(', ')

const unknown = (sights: readonly Sight[]): Refused => ({
  refused: `The outputs ${shapesOf(sights)} are of no form that is read.`,
  hint: 'Export the model with one of the usual layouts, or name it with --layout.',
})
