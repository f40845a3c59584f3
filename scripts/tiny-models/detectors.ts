import type { ModelSpec } from './onnx-writer.ts'
import { brightestRed, candidates, gained, ints, image, node, rows, side, together, turnedAround, weights } from './parts.ts'

const classes = "{0: 'vehicle', 1: 'building'}"
const ultralytics = (task: string) => ({ task, names: classes, stride: '32', imgsz: '[64, 64]' })
const deepness = { model_type: 'Detector', class_names: JSON.stringify({ 0: 'vehicle', 1: 'building' }), resolution: '15' }
const float = (name: string, dims: readonly (number | string)[]) => ({ name, type: 'float32' as const, dims })

/** One output of candidates, written by rows or by columns. */
function oneTable(
  width: number,
  { place, score, byColumns }: { place: readonly number[]; score: readonly number[]; byColumns: boolean },
): Pick<ModelSpec, 'inputs' | 'outputs' | 'nodes' | 'weights'> {
  const count = width === 7 && !byColumns ? candidates * 3 : candidates
  const turn = (data: number[]) => (byColumns ? turnedAround(data, count, width) : data)
  const dims = byColumns ? [1, width, count] : [1, count, width]
  const fixed = turn(rows(count, width, { 3: place }))
  const scores = turn(rows(count, width, { 3: score }))
  return { inputs: [image], outputs: [float('output0', dims)], ...together(brightestRed(), gained('output0', dims, { fixed, scores })) }
}

/** Final objects of a model that thins by itself. */
const final = (width: number, place: readonly number[], score: readonly number[]) => {
  const dims = [1, 30, width]
  return { ...together(brightestRed(), gained('output0', dims, { fixed: rows(30, width, { 0: place }), scores: rows(30, width, { 0: score }) })), dims }
}

/** Prototypes of which the first covers the left half of the tile and the second the right. */
const halves = weights(
  'halves',
  [1, 8, 16, 16],
  Array.from({ length: 8 * 256 }, (_, i) => (i % 16 < 8 === i < 256 ? 1 : -1)),
)
const prototypes = { nodes: [node('Identity', { from: ['halves'], to: ['output1'] })], weights: [halves] }
const segment = (width: number, table: Pick<Required<ModelSpec>, 'nodes' | 'weights'>, dims: readonly number[]): ModelSpec => ({
  inputs: [image],
  outputs: [float('output0', dims), float('output1', [1, 8, 16, 16])],
  ...together(table, prototypes),
  metadata: ultralytics('segment'),
  producer: `width ${width}`,
})

const end = final(6, [8, 16, 24, 40, 0, 1], [0, 0, 0, 0, 0.9])
const endTurned = final(7, [32, 32, 20, 10, 0, 0, Math.PI / 2], [0, 0, 0, 0, 0.9])
const endSegment = final(14, [8, 16, 56, 40, 0, 1, 1], [0, 0, 0, 0, 0.9])
const segmentTable = (() => {
  const dims = [1, 14, candidates]
  const data = {
    fixed: turnedAround(rows(candidates, 14, { 3: [32, 28, 48, 24, 0, 0, 1] }), candidates, 14),
    scores: turnedAround(rows(candidates, 14, { 3: [0, 0, 0, 0, 0, 0.9] }), candidates, 14),
  }
  return { dims, parts: together(brightestRed(), gained('output0', dims, data)) }
})()

/** One query of a transformer: a box in the middle of the tile, its logit lit by red. */
const queries = (count: number, width: number, logits: readonly number[]): ModelSpec => ({
  inputs: [image],
  outputs: [float('logits', [1, count, width]), float('pred_boxes', [1, count, 4])],
  ...together(
    brightestRed(),
    gained('logits', [1, count, width], {
      fixed: rows(count, width, {}).map((_, i) => (i < width ? 0 : width === 3 && i % 3 === 2 ? 9 : -9)),
      scores: rows(count, width, { 0: logits }),
    }),
    { nodes: [node('Identity', { from: ['places'], to: ['pred_boxes'] })], weights: [weights('places', [1, count, 4], rows(count, 4, { 0: [0.5, 0.5, 0.25, 0.5] }))] },
  ),
  metadata: deepness,
})

const constantOf = (to: string) => node('Identity', { from: [`${to}_is`], to: [to] })

/** Boxes, labels and scores; the score is the brightest red times 0.9. */
const finalThree = (
  names: readonly [string, string, string],
  { box, batch, label }: { box: readonly number[]; batch: boolean; label: number },
): Pick<Required<ModelSpec>, 'nodes' | 'weights'> => {
  const [boxes, labels, scores] = names
  const shape = batch ? [1, 1] : [1]
  const red = brightestRed()
  return {
    nodes: [
      ...red.nodes,
      constantOf(boxes),
      constantOf(labels),
      node('Mul', { from: ['gain', 'nine'], to: ['score'] }),
      node('Reshape', { from: ['score', 'flat'], to: [scores] }),
    ],
    weights: [
      ...red.weights,
      weights(`${boxes}_is`, [...shape, 4], box),
      { name: `${labels}_is`, type: 'int64', dims: shape, data: [label] },
      weights('nine', [1], [0.9]),
      ints('flat', shape),
    ],
  }
}

const three = (names: readonly [string, string, string], batch: boolean) => {
  const shape = batch ? [1, 1] : [1]
  return [float(names[0], [...shape, 4]), { name: names[1], type: 'int64' as const, dims: shape }, float(names[2], shape)]
}

const torch = ['boxes', 'labels', 'scores'] as const
const size = { name: 'orig_target_sizes', type: 'int64' as const, dims: ['N', 2] }

/** Models that find objects: one building whose score is 0.9 times the brightest red of the tile. */
export const detectorModels: Readonly<Record<string, ModelSpec>> = {
  yolo_v8: { ...oneTable(6, { place: [16, 28, 16, 24], score: [0, 0, 0, 0, 0, 0.9], byColumns: true }), metadata: ultralytics('detect') },
  yolo_v5: { ...oneTable(7, { place: [16, 28, 16, 24, 0, 0, 0.9], score: [0, 0, 0, 0, 1], byColumns: false }), metadata: deepness },
  yolo_obb: { ...oneTable(7, { place: [32, 32, 20, 10, 0, 0, Math.PI / 2], score: [0, 0, 0, 0, 0, 0.9], byColumns: true }), metadata: ultralytics('obb') },
  yolo_segment: segment(14, segmentTable.parts, segmentTable.dims),
  yolo_end2end: { inputs: [image], outputs: [float('output0', end.dims)], nodes: end.nodes, weights: end.weights, metadata: { ...ultralytics('detect'), end2end: 'True' } },
  yolo_end2end_obb: { inputs: [image], outputs: [float('output0', endTurned.dims)], nodes: endTurned.nodes, weights: endTurned.weights, metadata: ultralytics('obb') },
  yolo_end2end_segment: segment(14, endSegment, [1, 30, 14]),
  detr: queries(100, 3, [-2, 2, 0]),
  rt_detr: queries(300, 2, [-9, 2.1972]),
  boxes_labels_scores: {
    inputs: [image, size],
    outputs: three(['boxes', 'labels', 'scores'], true),
    ...finalThree(['boxes', 'labels', 'scores'], { box: [8, 16, 24, 40], batch: true, label: 1 }),
    metadata: deepness,
  },
  torchvision: {
    inputs: [{ ...image, name: 'picture', dims: [3, side, side] }],
    outputs: three(torch, false),
    ...together(
      { nodes: [node('Reshape', { from: ['picture', 'batched'], to: ['image'] })], weights: [ints('batched', [1, 3, side, side])] },
      finalThree(torch, { box: [8, 16, 24, 40], batch: false, label: 2 }),
    ),
    metadata: deepness,
  },
  tensorflow_detection: {
    inputs: [image],
    outputs: [float('detection_boxes', [1, 1, 4]), float('detection_classes', [1, 1]), float('detection_scores', [1, 1]), float('num_detections', [1])],
    ...together(brightestRed(), {
      nodes: [
        constantOf('detection_boxes'),
        constantOf('detection_classes'),
        constantOf('num_detections'),
        node('Mul', { from: ['gain', 'nine'], to: ['score'] }),
        node('Reshape', { from: ['score', 'flat'], to: ['detection_scores'] }),
      ],
      weights: [
        weights('detection_boxes_is', [1, 1, 4], [0.25, 0.125, 0.625, 0.375]),
        weights('detection_classes_is', [1, 1], [2]),
        weights('num_detections_is', [1], [1]),
        weights('nine', [1], [0.9]),
        ints('flat', [1, 1]),
      ],
    }),
    metadata: deepness,
  },
  ssd_raw: {
    inputs: [image],
    outputs: [float('locations', [1, 30, 4]), float('scores', [1, 30, 3])],
    ...together(brightestRed(), gained('scores', [1, 30, 3], { fixed: rows(30, 3, {}).map((_, i) => (i % 3 === 0 ? 3 : 0)), scores: rows(30, 3, { 0: [0, 0, 9] }) }), {
      nodes: [constantOf('locations')],
      weights: [weights('locations_is', [1, 30, 4], rows(30, 4, { 0: [1, -1, 0.5, 0] }))],
    }),
    metadata: deepness,
  },
  centre_heatmap: {
    inputs: [image],
    outputs: [float('hm', [1, 6, 16, 16])],
    ...together(
      { nodes: brightestRed().nodes.slice(0, 2), weights: brightestRed().weights.slice(0, 3) },
      {
        nodes: [node('Mul', { from: ['lit', 'brightest'], to: ['glow'] }), node('Add', { from: ['dark', 'glow'], to: ['hm'] })],
        weights: [
          weights(
            'dark',
            [1, 6, 16, 16],
            Array.from({ length: 6 * 256 }, (_, i) => (i < 512 ? -9 : i >= 5 * 256 && i % 256 === 66 ? Math.log(0.5) : 0)),
          ),
          weights(
            'lit',
            [1, 6, 16, 16],
            Array.from({ length: 6 * 256 }, (_, i) => (i === 256 + 66 ? 11.1972 : 0)),
          ),
        ],
      },
    ),
    metadata: deepness,
  },
}
