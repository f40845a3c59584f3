import { describe, expect, it } from 'vitest'
import { modelCardOf } from '../../../../test/helpers/model-card.ts'
import { type ModelCard, outputLayouts } from '../../../contracts/model-card.ts'
import { unwrap } from '../../../contracts/result.ts'
import type { ModelOutput } from '../tensor.ts'
import { decoderFor } from './index.ts'
import { placed } from './ssd.ts'

type Parts = { output?: Partial<ModelCard['output']>; thresholds?: ModelCard['thresholds']; classes?: string[]; first?: number }

const cardOf = (layout: ModelCard['output']['layout'], { output, thresholds = {}, classes = ['vehicle', 'building'], first = 0 }: Parts = {}) =>
  modelCardOf(layout, {
    task: 'detect',
    classes: classes.map((name, i) => ({ index: i + first, name, class: name })),
    thresholds,
    output: { name: 'out', layout, decode: '', shape: '', ...output },
  })

const tensor = (dims: number[], data: ArrayLike<number>): ModelOutput => ({ dims, data: Float32Array.from(data) })
const size = { width: 512, height: 512 }

function boxesOf(card: ModelCard, outputs: Record<string, ModelOutput>, of = size) {
  const decoded = unwrap(unwrap(decoderFor(card))(outputs, of))
  if (decoded.kind !== 'boxes') throw new Error('no boxes')
  return decoded.boxes.map(({ box, score, ...rest }) => ({ ...rest, score: Number(score.toFixed(4)), box: box.map((v) => Number(v.toFixed(3))) }))
}

function planesOf(card: ModelCard, output: ModelOutput, of: { width: number; height: number }) {
  const decoded = unwrap(unwrap(decoderFor(card))({ out: output }, of))
  if (decoded.kind !== 'planes') throw new Error('no planes')
  return { ...decoded, planes: [...decoded.planes].map((p) => Number(p.toFixed(4))) }
}

/** Rows as columns: [rows][width] flattened to [width, rows]. */
const columns = (rows: number[][]) => (rows[0] ?? []).flatMap((_, k) => rows.map((row) => row[k] ?? 0))

describe('YOLO', () => {
  const rows = [
    [320, 320, 64, 128, 0.05, 0.9],
    [322, 320, 64, 128, 0.02, 0.8],
    [320, 320, 64, 128, 0.7, 0.1],
    [100, 100, 10, 10, 0.05, 0.02],
    [50, 50, 10, 10, 0.15, 0.02],
  ]
  const wanted = [
    { class: 'building', classIndex: 1, score: 0.9, box: [288, 256, 352, 384] },
    { class: 'vehicle', classIndex: 0, score: 0.7, box: [288, 256, 352, 384] },
    { class: 'vehicle', classIndex: 0, score: 0.15, box: [45, 45, 55, 55] },
  ]

  it('v8: (320, 320, 64, 128) is (288, 256, 352, 384); classes do not suppress one another; what is above 0.1 is kept', () => {
    expect(boxesOf(cardOf('yolo_v8', { thresholds: { score: 0.5 } }), { out: tensor([1, 6, 5], columns(rows)) })).toEqual(wanted)
  })

  it('v8 is read with its axes exchanged too, and from 0 to 1', () => {
    expect(boxesOf(cardOf('yolo_v8'), { out: tensor([1, 5, 6], rows.flat()) })).toEqual(wanted)
    const shares = rows.map((row) => row.map((x, k) => (k < 4 ? x / 512 : x)))
    expect(boxesOf(cardOf('yolo_v8', { output: { box_units: 'normalised' } }), { out: tensor([1, 5, 6], shares.flat()) })).toEqual(wanted)
  })

  it('agnostic suppression keeps the best of any class', () => {
    expect(boxesOf(cardOf('yolo_v8', { output: { nms: 'agnostic' } }), { out: tensor([1, 6, 5], columns(rows)) }).map(({ score }) => score)).toEqual([0.9, 0.15])
  })

  it('v5: objectness 0.9 times class 0.8 is 0.72', () => {
    expect(boxesOf(cardOf('yolo_v5'), { out: tensor([1, 1, 7], [320, 320, 64, 128, 0.9, 0.1, 0.8]) })).toEqual([
      { class: 'building', classIndex: 1, score: 0.72, box: [288, 256, 352, 384] },
    ])
  })

  it('OBB: the corners of (100, 50, 40, 20, pi/6)', () => {
    const [one] = boxesOf(cardOf('yolo_obb'), { out: tensor([1, 7, 1], [100, 50, 40, 20, 0.9, 0.1, Math.PI / 6]) })
    expect(one?.box).toEqual([77.679, 31.34, 122.321, 68.66])
    expect(one?.outline?.map(([x, y]) => [Number(x.toFixed(3)), Number(y.toFixed(3))])).toEqual([
      [112.321, 68.66],
      [122.321, 51.34],
      [87.679, 31.34],
      [77.679, 48.66],
    ])
  })

  it('end to end rows are taken as they are, rows of zeros are none', () => {
    const out = tensor([1, 3, 6], [10, 20, 30, 40, 0.9, 1, 11, 20, 31, 40, 0.8, 1, 0, 0, 0, 0, 0, 0])
    expect(boxesOf(cardOf('yolo_end2end'), { out })).toEqual([
      { class: 'building', classIndex: 1, score: 0.9, box: [10, 20, 30, 40] },
      { class: 'building', classIndex: 1, score: 0.8, box: [11, 20, 31, 40] },
    ])
    const [turned] = boxesOf(cardOf('yolo_end2end_obb'), { out: tensor([1, 1, 7], [100, 50, 40, 20, 0.9, 0, Math.PI / 2]) })
    expect(turned).toMatchObject({ class: 'vehicle', box: [90, 30, 110, 70] })
  })

  it('masks: two prototypes, one covering the left half, the other the right', () => {
    const side = { width: 32, height: 32 }
    const prototypes = tensor(
      [1, 2, 8, 8],
      [0, 1].flatMap((k) => Array.from({ length: 64 }, (_, i) => (i % 8 < 4 === (k === 0) ? 1 : -1))),
    )
    const card = cardOf('yolo_segment', { classes: ['building'], output: { names: { boxes: 'out', prototypes: 'proto' } } })
    const left = boxesOf(card, { out: tensor([1, 7, 1], [16, 16, 32, 32, 0.9, 1, 0]), proto: prototypes }, side)
    expect(left[0]?.outline).toEqual([
      [0, 0],
      [16, 0],
      [16, 32],
      [0, 32],
    ])
    const final = cardOf('yolo_end2end_segment', { classes: ['building'], output: { names: { boxes: 'out', prototypes: 'proto' } } })
    const right = boxesOf(final, { out: tensor([1, 1, 8], [8, 0, 32, 32, 0.9, 0, 0, 1]), proto: prototypes }, side)
    expect(right[0]?.outline).toEqual([
      [16, 0],
      [32, 0],
      [32, 32],
      [16, 32],
    ])
  })

  it('a class number the card does not name is said, and so is a cut', () => {
    const decoded = unwrap(unwrap(decoderFor(cardOf('yolo_end2end')))({ out: tensor([1, 1, 6], [10, 20, 30, 40, 0.9, 7]) }, size))
    expect(decoded).toMatchObject({ boxes: [], note: '1 objects of classes that the card of test does not name were left out.' })
    const many = Array.from({ length: 4000 }, (_, i) => [(i % 80) * 6, Math.floor(i / 80) * 6, (i % 80) * 6 + 4, Math.floor(i / 80) * 6 + 4, 0.5, 0])
    expect(unwrap(unwrap(decoderFor(cardOf('yolo_end2end')))({ out: tensor([1, 4000, 6], many.flat()) }, size))).toMatchObject({
      note: expect.stringContaining('more than 3000 objects'),
    })
  })
})

describe('transformers', () => {
  it('DETR: softmax of (1, 3, 2) without its last is class 1 with 0.6652, box (0.5, 0.5, 0.2, 0.1)', () => {
    const card = cardOf('detr', { output: { names: { logits: 'out', boxes: 'pred_boxes' } } })
    expect(boxesOf(card, { out: tensor([1, 1, 3], [1, 3, 2]), pred_boxes: tensor([1, 1, 4], [0.5, 0.5, 0.2, 0.1]) })).toEqual([
      { class: 'building', classIndex: 1, score: 0.6652, box: [204.8, 230.4, 307.2, 281.6] },
    ])
  })

  it('RT-DETR: the flattened winner 7 of three classes is query 2, class 1', () => {
    const card = cardOf('rt_detr', { classes: ['vehicle', 'building', 'tree'], output: { names: { logits: 'out', boxes: 'b' } } })
    const logits = Array.from({ length: 12 }, (_, i) => (i === 7 ? 0.8473 : -9))
    const boxes = tensor(
      [1, 4, 4],
      Array.from({ length: 16 }, (_, i) => (i % 4 < 2 ? 0.25 + Math.floor(i / 4) / 8 : 0.25)),
    )
    expect(boxesOf(card, { out: tensor([1, 4, 3], logits), b: boxes })).toEqual([{ class: 'building', classIndex: 1, score: 0.7, box: [192, 192, 320, 320] }])
  })

  it('GroundingDINO: a query belongs to the phrase with its largest token', () => {
    const card = cardOf('grounding_dino', {
      output: {
        names: { logits: 'out', boxes: 'b' },
        spans: [
          [1, 2],
          [3, 5],
        ],
      },
    })
    const out = tensor([1, 1, 8], [9, -2, 9, -3, 0.8473, 9, 9, 9])
    expect(boxesOf(card, { out, b: tensor([1, 1, 4], [0.5, 0.5, 0.25, 0.25]) })).toEqual([{ class: 'building', classIndex: 1, score: 0.7, box: [192, 192, 320, 320] }])
  })

  it('OWL-ViT: one query a class, patches of one object are one object', () => {
    const card = cardOf('owl_vit', { output: { names: { logits: 'out', boxes: 'b' } } })
    const out = tensor([1, 2, 2], [-3, 0.8473, -3, 0.5])
    expect(boxesOf(card, { out, b: tensor([1, 2, 4], [0.5, 0.5, 0.25, 0.25, 0.5, 0.5, 0.25, 0.24]) })).toMatchObject([{ class: 'building', score: 0.7 }])
  })
})

describe('detectors that thin by themselves', () => {
  const names = { boxes: 'out', labels: 'l', scores: 's' }

  it('torchvision counts classes from 1, and may find nothing', () => {
    const card = cardOf('torchvision', { first: 1, output: { names } })
    expect(boxesOf(card, { out: tensor([1, 4], [1, 2, 3, 4]), l: tensor([1], [2]), s: tensor([1], [0.9]) })).toEqual([
      { class: 'building', classIndex: 2, score: 0.9, box: [1, 2, 3, 4] },
    ])
    expect(boxesOf(card, { out: tensor([0, 4], []), l: tensor([0], []), s: tensor([0], []) })).toEqual([])
  })

  it('Mask R-CNN masks of 28 x 28 are pasted into their box', () => {
    const card = cardOf('torchvision', { first: 1, output: { names: { ...names, masks: 'm' } } })
    const mask = Array.from({ length: 784 }, (_, i) => (i % 28 < 14 ? 1 : 0))
    const [one] = boxesOf(card, { out: tensor([1, 4], [100, 100, 128, 128]), l: tensor([1], [1]), s: tensor([1], [0.9]), m: tensor([1, 1, 28, 28], mask) })
    expect(one?.outline).toEqual([
      [100, 100],
      [114, 100],
      [114, 128],
      [100, 128],
    ])
  })

  it('boxes from 0 to 1, and those of TensorFlow with y first', () => {
    const outputs = { out: tensor([1, 1, 4], [0.25, 0.5, 0.75, 1]), l: tensor([1, 1], [1]), s: tensor([1, 1], [0.9]) }
    expect(boxesOf(cardOf('boxes_labels_scores', { output: { names, box_units: 'normalised' } }), outputs)[0]?.box).toEqual([128, 256, 384, 512])
    const tensorflow = cardOf('tensorflow_detection', { first: 1, output: { names: { ...names, count: 'n' } } })
    expect(boxesOf(tensorflow, { ...outputs, n: tensor([1], [1]) })).toMatchObject([{ class: 'vehicle', box: [256, 128, 512, 384] }])
    expect(boxesOf(tensorflow, { ...outputs, n: tensor([1], [0]) })).toEqual([])
  })

  it('SSD: location (1, -1, 0.5, 0) of the prior (0.5, 0.5, 0.2, 0.4)', () => {
    expect(placed([0.5, 0.5, 0.2, 0.4], Float32Array.of(1, -1, 0.5, 0), [0.1, 0.2]).map((v) => v.toFixed(4))).toEqual(['0.5200', '0.4600', '0.2210', '0.4000'])
    const card = cardOf('ssd_raw', { first: 1, output: { names: { locations: 'out', scores: 's' }, priors: [[0.5, 0.5, 0.2, 0.4]] } })
    expect(boxesOf(card, { out: tensor([1, 1, 4], [0, 0, 0, 0]), s: tensor([1, 1, 3], [1, 3, 2]) })).toMatchObject([
      { class: 'vehicle', score: 0.6652, box: [204.8, 153.6, 307.2, 358.4] },
      { class: 'building', score: 0.2447 },
    ])
    expect(unwrap(decoderFor(cardOf('ssd_raw')))({}, size)).toMatchObject({ error: { code: 'model_invalid', message: expect.stringContaining('no priors') } })
  })

  it('CenterNet: heat, size and offset in cells', () => {
    const card = cardOf('centre_heatmap', { classes: ['vehicle'], output: { stride: 4, names: { heat: 'out', size: 'wh', offset: 'reg' } } })
    const cells = 16
    const put = (channels: number, at: number, values: number[]) => {
      const data = new Array<number>(channels * cells).fill(0)
      values.forEach((value, k) => {
        data[k * cells + at] = value
      })
      return data
    }
    const outputs = { out: tensor([1, 1, 4, 4], put(1, 6, [0.9])), wh: tensor([1, 2, 4, 4], put(2, 6, [2, 1])), reg: tensor([1, 2, 4, 4], put(2, 6, [0.5, 0.25])) }
    // cell (2, 1): centre ((2 + .5) 4, (1 + .25) 4) = (10, 5), size 8 x 4
    expect(boxesOf(card, outputs, { width: 16, height: 16 })).toEqual([{ class: 'vehicle', classIndex: 0, score: 0.9, box: [6, 3, 14, 7] }])
  })
})

describe('raster outputs', () => {
  const two = { width: 2, height: 1 }

  it('half resolution is enlarged before the softmax: 0, 4 becomes 0, 1, 3, 4 as torch does', () => {
    // torch.nn.functional.interpolate(torch.tensor([[[[0., 4.]]]]), size=(1, 4), mode='bilinear') -> 0, 1, 3, 4
    const card = cardOf('regression', { classes: ['water'], output: { range: [0, 4] } })
    expect(planesOf(card, tensor([1, 1, 1, 2], [0, 4]), { width: 4, height: 2 }).planes).toEqual([0, 0.25, 0.75, 1, 0, 0.25, 0.75, 1])
  })

  it('channels may come last', () => {
    const first = planesOf(cardOf('semantic_logits'), tensor([1, 2, 1, 2], [2, 1, 0, 1]), two)
    const last = planesOf(cardOf('semantic_logits', { output: { channels_last: true } }), tensor([1, 1, 2, 2], [2, 0, 1, 1]), two)
    expect(last.planes).toEqual(first.planes)
  })

  it('probabilities are kept, and refused where they are none', () => {
    expect(planesOf(cardOf('semantic_probabilities'), tensor([1, 2, 1, 2], [0.3, 0.9, 0.7, 0.1]), two)).toMatchObject({ exclusive: true, planes: [0.3, 0.9, 0.7, 0.1] })
    expect(unwrap(decoderFor(cardOf('semantic_sigmoid_probabilities')))({ out: tensor([1, 2, 1, 2], [3, 0, 0, 0]) }, two)).toMatchObject({
      error: { code: 'model_output_unexpected', message: expect.stringContaining('outside 0 to 1') },
    })
  })

  it('a class map has no confidence, and a number without a class is no class', () => {
    const map = planesOf(cardOf('class_map'), tensor([1, 1, 2], [1, 9]), two)
    expect(map).toMatchObject({ planes: [0, 0, 1, 0], note: 'The model test gives classes without a confidence.' })
    expect(planesOf(cardOf('class_map'), tensor([1, 1, 1], [1]), { width: 2, height: 2 }).planes).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  })

  it('of the masks of SAM the one the model trusts most', () => {
    const card = cardOf('sam', { classes: ['building'], output: { names: { masks: 'out', quality: 'q' } } })
    const decoded = unwrap(unwrap(decoderFor(card))({ out: tensor([1, 2, 1, 2], [-9, -9, 0.8473, -9]), q: tensor([1, 2], [0.1, 0.9]) }, two))
    expect(decoded.kind === 'planes' && [...decoded.planes].map((p) => p.toFixed(2))).toEqual(['0.70', '0.00'])
  })
})

describe('every layout', () => {
  it.each(outputLayouts.filter((layout) => layout !== 'classifier_logits'))('%s refuses an output that is not a number, of another shape, or absent', (layout) => {
    const roles = ['boxes', 'labels', 'scores', 'logits', 'prototypes', 'locations', 'masks', 'quality']
    const output = {
      names: Object.fromEntries(roles.map((role) => [role, 'out'])),
      priors: [[0.5, 0.5, 0.1, 0.1]],
      spans: [
        [1, 2],
        [3, 4],
      ],
    } as Parts['output']
    const decode = unwrap(decoderFor(cardOf(layout, output ? { output } : {})))
    for (const outputs of [{ out: tensor([1, 6, 1], [Number.NaN, 1, 1, 1, 1, 1]) }, { out: tensor([1, 5, 7, 3], new Array(105).fill(0.5)) }, {}])
      expect(decode(outputs, size)).toMatchObject({ ok: false, error: { code: 'model_output_unexpected' } })
  })
})
