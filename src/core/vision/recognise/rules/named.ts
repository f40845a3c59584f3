import { type Facts, type Recognised, type Rule, shapeWords } from '../recognition.ts'
import type { Sight } from '../sight.ts'

/** The output whose name holds a word, among those not taken. */
function named({ sights }: Facts, pattern: RegExp): Sight | null {
  return sights.find(({ name }) => pattern.test(name)) ?? null
}

/** Outputs called `detection_boxes`, `detection_scores`, ... */
export const tensorflowRule: Rule = (facts) => {
  const [boxes, classes, scores, count] = [/detection_boxes/i, /detection_classes/i, /detection_scores/i, /num_detections/i].map((one) => named(facts, one))
  if (!boxes || !classes || !scores) return null
  return {
    layout: 'tensorflow_detection',
    task: 'detect',
    name: boxes.name,
    names: { boxes: boxes.name, labels: classes.name, scores: scores.name, ...(count ? { count: count.name } : {}) },
    classCount: null,
    firstIndex: 1,
    because: 'its outputs are called detection_boxes, detection_classes and detection_scores',
  }
}

/** Boxes, labels and scores of a model that thins by itself: without a batch axis as torchvision writes them, with one as RT-DETR and the ONNX zoo do. */
export const finalBoxesRule: Rule = (facts) => {
  const boxes = facts.sights.find(({ dims, isInteger }) => dims.at(-1) === 4 && dims.length <= 3 && !isInteger)
  if (!boxes || facts.sights.length < 3) return null
  const n = boxes.dims.at(-2)
  const rest = facts.sights.filter((one) => one !== boxes && one.dims.length === boxes.dims.length - 1 && one.dims.at(-1) === n)
  const labels = rest.find(({ isInteger }) => isInteger) ?? rest.find(({ name }) => /label|class/i.test(name))
  const scores = rest.find((one) => one !== labels && !one.isInteger)
  if (!labels || !scores) return null
  const names = { boxes: boxes.name, labels: labels.name, scores: scores.name }
  if (boxes.dims.length === 2) return torchvision(facts, names)
  const normalised = !facts.inputs.includes('orig_target_sizes') && boxes.max <= 1.5
  const firstIndex = labels.min >= 1 && !facts.inputs.includes('orig_target_sizes') ? 1 : 0
  return {
    layout: 'boxes_labels_scores',
    task: 'detect',
    name: boxes.name,
    names,
    classCount: null,
    firstIndex,
    output: { box_units: normalised ? 'normalised' : 'pixels' },
    because: `it gives ${n} boxes, labels and scores, ${normalised ? 'from 0 to 1' : 'in pixels'}`,
  }
}

function torchvision(facts: Facts, names: { boxes: string; labels: string; scores: string }): Recognised {
  const masks = facts.sights.find(({ dims }) => dims.length === 4 && dims[1] === 1)
  return {
    layout: 'torchvision',
    task: 'detect',
    name: names.boxes,
    names: { ...names, ...(masks ? { masks: masks.name } : {}) },
    classCount: null,
    firstIndex: 1,
    because: `it gives boxes, labels and scores without a batch axis, as torchvision does${masks ? ', and a mask for each' : ''}`,
  }
}

/** Two outputs for the same queries: [1, Q, 4] from 0 to 1 and [1, Q, K]. */
export const queryRule: Rule = (facts) => {
  const pair = boxesWith(facts)
  if (!pair || !(pair.boxes.isUnit || /pred_boxes/.test(pair.boxes.name))) return null
  const { boxes, other } = pair
  const [, queries = 0, width = 0] = other.dims
  const parts = { task: 'detect' as const, name: other.name, names: { logits: other.name, boxes: boxes.name } }
  const because = `its outputs ${shapeWords(other.dims)} and ${shapeWords(boxes.dims)} are logits and boxes of ${queries} queries`
  const forNames = { one: facts.said.classes?.length === width, more: facts.said.classes?.length === width - 1 }
  if (facts.said.layout === 'rt_detr' || forNames.one) return { layout: 'rt_detr', ...parts, classCount: width, because: `${because}, one number a class` }
  if (facts.said.layout === 'detr' || forNames.more) return { layout: 'detr', ...parts, classCount: width - 1, because: `${because}, one number more than classes` }
  if (queries === 100) return { layout: 'detr', ...parts, classCount: width - 1, because: `${because}; 100 queries are those of DETR, whose last number means no object` }
  if (queries === 300) return { layout: 'rt_detr', ...parts, classCount: width, because: `${because}; 300 queries are those of Deformable DETR and RT-DETR` }
  const question = {
    id: 'layout',
    question: `Do these ${width} numbers hold one for "no object" (detr), or one a class (rt_detr)?`,
    choices: ['detr', 'rt_detr'],
    why: 'The number of classes is not known, and both have this shape.',
  }
  return { layout: 'rt_detr', ...parts, classCount: null, because, questions: [question] }
}

/** Two outputs for the same priors: [1, N, 4] that are no boxes yet, and [1, N, K]. */
export const ssdRule: Rule = (facts) => {
  const pair = boxesWith(facts)
  if (!pair) return null
  const { boxes, other } = pair
  const width = other.dims[2] ?? 0
  return {
    layout: 'ssd_raw',
    task: 'detect',
    name: boxes.name,
    names: { locations: boxes.name, scores: other.name },
    classCount: width - 1,
    firstIndex: 1,
    because: `its outputs ${shapeWords(boxes.dims)} and ${shapeWords(other.dims)} are offsets and scores of ${boxes.dims[1]} priors`,
    ...(facts.said.priors ? { output: { priors: [...facts.said.priors] } } : {}),
    questions: [
      {
        id: 'priors',
        question: `Put the ${boxes.dims[1]} priors as priors.json beside the model, each [cx, cy, w, h] from 0 to 1.`,
        why: 'The offsets of SSD have no place without their priors, and the file does not hold them.',
      },
    ],
  }
}

function boxesWith({ sights }: Facts): { boxes: Sight; other: Sight } | null {
  const rows = sights.filter(({ dims, isInteger }) => dims.length === 3 && dims[0] === 1 && !isInteger)
  const fours = rows.filter(({ dims }) => dims[2] === 4)
  const boxes = fours.find(({ name }) => /box|loc/i.test(name)) ?? fours[0]
  const other = rows.find((one) => one !== boxes && boxes && one.dims[1] === boxes.dims[1])
  return boxes && other ? { boxes, other } : null
}
