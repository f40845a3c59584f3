import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedClasses } from './card-draft.ts'
import { planInputs } from './input-plan.ts'
import { isRefused, type Recognised } from './recognition.ts'
import { recogniseOutputs } from './recognise-outputs.ts'
import { anchorCount } from './rules/yolo.ts'
import { merged, type Said } from './said.ts'
import { type Sight, sightOf } from './sight.ts'
import { classNames } from './vocabularies/class-names.ts'
import { deepnessSays } from './vocabularies/deepness.ts'
import { configSays, preprocessorSays } from './vocabularies/hugging-face.ts'
import { pythonLiteral } from './vocabularies/python-literal.ts'
import { ultralyticsSays } from './vocabularies/ultralytics.ts'

const sight = (name: string, dims: number[], more: Partial<Sight> = {}): Sight => ({
  name,
  dims,
  isInteger: false,
  min: -3,
  max: 600,
  hasNaN: false,
  isUnit: false,
  sumsAlong: null,
  ...more,
})
const names = (n: number) => Array.from({ length: n }, (_, index) => ({ index, name: `c${index}` }))

function layoutOf(sights: Sight[], { said = {}, tile = 640, inputs = ['images'] }: { said?: Said; tile?: number; inputs?: string[] } = {}) {
  const known = recogniseOutputs({ inputs, sights, tile, said })
  return isRefused(known) ? known.refused : [known.layout, known.classCount, ...(known.questions ?? []).map(({ id }) => id)]
}
const unit = { isUnit: true, min: 0, max: 1 }

describe('outputs of real sizes', () => {
  it('anchors: 8 400 and 25 200 at 640, 5 376 and 16 128 at 512', () => {
    expect([anchorCount(640), anchorCount(640) * 3, anchorCount(512), anchorCount(512) * 3]).toEqual([8400, 25_200, 5376, 16_128])
  })

  it.each<[string, Sight[], Parameters<typeof layoutOf>[1], unknown]>([
    ['YOLOv8', [sight('output0', [1, 84, 8400])], { said: { task: 'detect' } }, ['yolo_v8', 80]],
    ['YOLOv5', [sight('output', [1, 25_200, 85])], {}, ['yolo_v5', 80]],
    ['YOLOv5 beside its raw maps', [sight('output', [1, 25_200, 85]), sight('350', [1, 3, 80, 80, 85]), sight('416', [1, 3, 40, 40, 85])], {}, ['yolo_v5', 80]],
    ['YOLO OBB by its metadata', [sight('output0', [1, 20, 21_504])], { said: { task: 'turned-boxes' }, tile: 1024 }, ['yolo_obb', 15]],
    ['YOLO OBB by its names', [sight('output0', [1, 20, 21_504])], { said: { classes: names(15) }, tile: 1024 }, ['yolo_obb', 15]],
    ['6 x 8400 without a word: asked', [sight('output0', [1, 6, 8400])], {}, ['yolo_v8', null, 'layout']],
    ['YOLO segment', [sight('output0', [1, 116, 8400]), sight('output1', [1, 32, 160, 160])], {}, ['yolo_segment', 80]],
    ['YOLOv10', [sight('output0', [1, 300, 6])], {}, ['yolo_end2end', null]],
    ['YOLO end to end with masks', [sight('output0', [1, 300, 38]), sight('output1', [1, 32, 160, 160])], {}, ['yolo_end2end_segment', null]],
    ['RT-DETR of Ultralytics', [sight('output0', [1, 300, 6], unit)], { said: { classes: names(2) } }, ['yolo_v8', 2]],
    ['DETR', [sight('logits', [1, 100, 92]), sight('pred_boxes', [1, 100, 4], unit)], {}, ['detr', 91]],
    ['DETR of 300 queries by its names', [sight('logits', [1, 300, 3]), sight('pred_boxes', [1, 300, 4], unit)], { said: { classes: names(2) } }, ['detr', 2]],
    ['Deformable DETR', [sight('logits', [1, 300, 91]), sight('pred_boxes', [1, 300, 4], unit)], {}, ['rt_detr', 91]],
    ['queries of another number: asked', [sight('logits', [1, 200, 5]), sight('pred_boxes', [1, 200, 4], unit)], {}, ['rt_detr', null, 'layout']],
    [
      'RT-DETR with its steps behind it',
      [sight('labels', [1, 300], { isInteger: true }), sight('boxes', [1, 300, 4]), sight('scores', [1, 300], unit)],
      { inputs: ['images', 'orig_target_sizes'] },
      ['boxes_labels_scores', null],
    ],
    ['torchvision', [sight('1867', [3, 4]), sight('1868', [3], { isInteger: true, min: 1 }), sight('1869', [3], unit)], {}, ['torchvision', null]],
    ['torchvision that found nothing', [sight('boxes', [0, 4]), sight('labels', [0], { isInteger: true }), sight('scores', [0])], {}, ['torchvision', null]],
    ['SSD', [sight('loc', [1, 8732, 4], { max: 3 }), sight('conf', [1, 8732, 21])], { tile: 300 }, ['ssd_raw', 20, 'priors']],
    ['SegFormer at a quarter', [sight('logits', [1, 150, 160, 160])], {}, ['semantic_logits', 150]],
    ['U-Net that lacks a rim', [sight('out', [1, 2, 388, 388])], { tile: 572 }, ['semantic_logits', 2]],
    ['channels last', [sight('out', [1, 640, 640, 5], { ...unit, sumsAlong: 3 })], {}, ['semantic_probabilities', 5]],
    ['a map of numbers', [sight('out', [1, 640, 640], { isInteger: true })], {}, ['class_map', null]],
    ['with a helper output', [sight('out', [1, 21, 640, 640]), sight('aux', [1, 21, 640, 640])], {}, ['semantic_logits', 21]],
    ['a classifier', [sight('out', [1, 1000])], {}, ['classifier_logits', 1000]],
    ['raw maps of YOLO', [sight('a', [1, 255, 80, 80]), sight('b', [1, 255, 40, 40]), sight('c', [1, 255, 20, 20])], {}, expect.stringContaining('raw feature maps')],
    [
      'what its metadata calls something else',
      [sight('out', [1, 3, 640, 640])],
      { said: { task: 'other', taskWord: 'Superresolution' } },
      expect.stringContaining('Superresolution'),
    ],
    ['no known form', [sight('out', [7])], {}, expect.stringContaining('no form that is read')],
    ['NaN', [sight('out', [1, 2, 640, 640], { hasNaN: true })], {}, expect.stringContaining('NaN')],
    ['a layout that was told', [sight('out', [1, 6, 8400])], { said: { layout: 'yolo_obb' } }, ['yolo_obb', 1]],
    ['a told layout that cannot be', [sight('out', [1, 6, 8400])], { said: { layout: 'semantic_logits' } }, expect.stringContaining('do not fit the layout')],
  ])('%s', (...[, sights, facts, wanted]) => {
    expect(layoutOf(sights, facts)).toEqual(wanted)
  })

  it('a rim of 92 px is found for 388 of 572', () => {
    expect(recogniseOutputs({ inputs: [], sights: [sight('out', [1, 2, 388, 388])], tile: 572, said: {} })).toMatchObject({ margin: 92 })
  })
})

describe('sightOf', () => {
  it('sees probabilities along either axis', () => {
    expect(sightOf('p', [{ dims: [1, 2, 1, 2], data: Float32Array.of(0.3, 0.9, 0.7, 0.1) }])).toMatchObject({ sumsAlong: 1, isUnit: true })
    expect(sightOf('p', [{ dims: [1, 1, 2, 2], data: Float32Array.of(0.3, 0.7, 0.9, 0.1) }])).toMatchObject({ sumsAlong: 3 })
    expect(sightOf('p', [{ dims: [1, 2], data: Float32Array.of(Number.NaN, 2) }])).toMatchObject({ hasNaN: true, isUnit: false })
  })
})

describe('inputs', () => {
  const input = (shape: (number | string)[], type = 'float32', name = 'images') => ({ name, type, shape })
  it.each([
    [[1, 3, 640, 640], { layout: 'NCHW', bands: 3, tile: 640, fixed_hw: 640 }],
    [[1, 640, 640, 3], { layout: 'NHWC', bands: 3, tile: 640 }],
    [['N', 'C', 'H', 'W'], { layout: 'NCHW', bands: 3, tile: 512 }],
    [['N', 12, 'H', 'W'], { layout: 'NCHW', bands: 12, tile: 512 }],
    [[3, 'H', 'W'], { rank: 3, bands: 3, tile: 512 }],
  ])('%j', (shape, wanted) => {
    expect(planInputs([input(shape)], {})).toMatchObject(wanted)
  })

  it('a stride rounds the tile up, sizes and pixel masks are constants', () => {
    expect(planInputs([input(['N', 3, 'H', 'W'])], { tile: 500, stride: 64 })).toMatchObject({ tile: 512 })
    const planned = planInputs([input([1, 3, 640, 640]), input(['N', 2], 'int64', 'orig_target_sizes'), input([1, 64, 64], 'int64', 'pixel_mask')], {})
    expect(planned).toMatchObject({
      constants: [
        { name: 'orig_target_sizes', dims: [1, 2], data: [640, 640] },
        { name: 'pixel_mask', dims: [1, 64, 64], data: [1] },
      ],
    })
  })
})

describe('vocabularies', () => {
  it('Deepness writes centimetres and percent', () => {
    expect(
      deepnessSays({
        model_type: '"Segmentor"',
        class_names: '{"0": "bg", "1": "roof"}',
        resolution: '7.5',
        tiles_size: '512',
        tiles_overlap: '15',
        standardization_mean: '[0.1, 0.2, 0.3]',
      }),
    ).toEqual({
      task: 'semantic',
      taskWord: 'Segmentor',
      classes: [
        { index: 0, name: 'bg' },
        { index: 1, name: 'roof' },
      ],
      gsdRangeM: [0.075, 0.075],
      tile: 512,
      overlapShare: 0.15,
      scale: 1 / 255,
      mean: [0.1, 0.2, 0.3],
    })
    expect(deepnessSays({ author: 'x' })).toBeNull()
  })

  it('Ultralytics writes Python', () => {
    const said = ultralyticsSays({ task: 'obb', names: `{0: 'small vehicle', 1: "driver's cabin"}`, imgsz: '[1024, 1024]', stride: '32', end2end: 'False' })
    expect(said).toMatchObject({ task: 'turned-boxes', classes: [{ name: 'small vehicle' }, { name: "driver's cabin" }], tile: 1024, stride: 32, end2end: false })
  })

  it('HuggingFace: steps that are not mentioned are done, names nobody gave are none', () => {
    expect(preprocessorSays({ image_mean: [0.485, 0.456, 0.406], image_std: [0.2, 0.2, 0.2], size: { height: 640, width: 640 } })).toMatchObject({
      scale: 1 / 255,
      mean: [0.485, 0.456, 0.406],
      tile: 640,
    })
    expect(preprocessorSays({ do_normalize: false, do_rescale: false })).toMatchObject({ scale: 1, mean: [0, 0, 0], std: [1, 1, 1] })
    expect(configSays({ id2label: { 0: 'LABEL_0', 1: 'LABEL_1' } })).toBeNull()
    expect(configSays({ id2label: { 10: 'k', 2: 'c' } })).toEqual({
      classes: [
        { index: 2, name: 'c' },
        { index: 10, name: 'k' },
      ],
    })
  })

  it('Python literals are read, never run, and any text is read or refused', () => {
    expect(pythonLiteral("{'a': (1, 2.5, True, None), 'b': [\"x\\'y\",]}")).toEqual(
      new Map<string, unknown>([
        ['a', [1, 2.5, true, null]],
        ['b', ["x'y"]],
      ]),
    )
    expect(pythonLiteral("__import__('os')")).toBeUndefined()
    expect(classNames('["a", "b"]')).toEqual([
      { index: 0, name: 'a' },
      { index: 1, name: 'b' },
    ])
    // json.dumps(['bâtiment', '家', '🏠']) of Python 3
    expect(classNames('["b\\u00e2timent", "\\u5bb6", "\\ud83c\\udfe0"]')?.map(({ name }) => name)).toEqual(['bâtiment', '家', '🏠'])
    expect(classNames('["\\u00g", "\\x"]')?.map(({ name }) => name)).toEqual(['u00g', 'x'])
    fc.assert(fc.property(fc.string(), (text) => void pythonLiteral(text)))
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(pythonLiteral(JSON.stringify(value))).toBeDefined()
      }),
    )
    expect(pythonLiteral('['.repeat(10_000))).toBeUndefined()
  })

  it('a person wins over the file, the file over what lies beside it', () => {
    const { said, from } = merged([
      { name: 'your answer', said: { order: 'BGR' } },
      { name: 'its metadata', said: { order: 'RGB', tile: 640 } },
      { name: 'config.json', said: { tile: 512, scale: 1 } },
    ])
    expect([said, from('order'), from('tile'), from('scale'), from('mean')]).toEqual([{ order: 'BGR', tile: 640, scale: 1 }, 'your answer', 'its metadata', 'config.json', null])
  })
})

describe('class names', () => {
  const known = (more: Partial<Recognised>): Recognised => ({ layout: 'semantic_logits', task: 'semantic', name: 'out', classCount: 2, because: '', ...more })
  const said = (...list: string[]): Said => ({ classes: list.map((name, index) => ({ index, name })) })

  it('one channel and two names, the first of them nothing: the second is the class', () => {
    expect(namedClasses(known({ classCount: 1 }), said('background', 'roof'))).toEqual([{ index: 0, name: 'roof' }])
    expect(namedClasses(known({ classCount: 1 }), said('roof', 'road'))).toMatchObject({ refused: expect.stringContaining('1 class apart and 2 are named') })
  })

  it('labels from 1: the background of the list is 0, a list without it begins at 1', () => {
    const wanted = [
      { index: 1, name: 'car' },
      { index: 2, name: 'roof' },
    ]
    expect(namedClasses(known({ firstIndex: 1 }), said('__background__', 'car', 'roof'))).toEqual(wanted)
    expect(namedClasses(known({ firstIndex: 1 }), said('car', 'roof'))).toEqual(wanted)
  })
})
