import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectorModels } from '../../../../scripts/tiny-models/detectors.ts'
import { onnxFile } from '../../../../scripts/tiny-models/onnx-writer.ts'
import { side } from '../../../../scripts/tiny-models/parts.ts'
import { textModels } from '../../../../scripts/tiny-models/text-prompted.ts'
import { rasterModels } from '../../../../scripts/tiny-models/rasters.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { unwrap } from '../../../contracts/result.ts'
import { decoderFor, type TilePixels } from '../../../core/vision/index.ts'
import type { Answers } from './answers.ts'
import { lookAtModel } from './look-at-model.ts'
import { previewOf } from './preview.ts'
import { feedsOf, runTrial } from './trial.ts'

const node24 = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const host = { execPath: existsSync(node24) ? node24 : process.execPath }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-tiny-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(name: string): Promise<string> {
  const spec = rasterModels[name] ?? detectorModels[name] ?? textModels[name]
  if (!spec) throw new Error(`no tiny model ${name}`)
  const bytes = onnxFile(spec)
  expect(bytes.length).toBeLessThan(50_000)
  await writeFile(join(folder, `${name}.onnx`), bytes)
  return join(folder, `${name}.onnx`)
}

const beside = (name: string, content: unknown) => writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

const look = async (name: string, answers: Answers = {}) => lookAtModel(await written(name), { answers, host })

/** Left half of one colour, right half of another. */
function tile(left: readonly number[], right: readonly number[]): TilePixels {
  const plane = (band: number) => Uint8Array.from({ length: side * side }, (_, i) => (i % side < side / 2 ? (left[band] ?? 0) : (right[band] ?? 0)))
  return { planes: [plane(0), plane(1), plane(2)], valid: new Uint8Array(side * side).fill(1), side }
}
const red = [255, 0, 0]
const blue = [0, 0, 255]
const black = [0, 0, 0]

async function answer(name: string, card: ModelCard, dates: TilePixels[]) {
  const { outputs } = unwrap(await runTrial(join(folder, `${name}.onnx`), feedsOf(card.input, [dates]), host))
  return outputs[0] ?? {}
}

async function sharesOf(name: string, card: ModelCard, dates: TilePixels[]) {
  return unwrap(previewOf(card, await answer(name, card, dates))).shares
}

async function boxesOf(name: string, card: ModelCard, dates: TilePixels[]) {
  const decoded = unwrap(unwrap(decoderFor(card))(await answer(name, card, dates), { width: side, height: side }))
  if (decoded.kind !== 'boxes') throw new Error('no boxes')
  return decoded.boxes.map((one) => ({
    class: one.class,
    score: Number(one.score.toFixed(2)),
    box: one.box.map((value) => Number(value.toFixed(1))),
    rim: one.outline?.length ?? 0,
  }))
}

describe('a raster model, imported without a card', () => {
  const gsd: Answers = { gsd: [0.1, 0.2] }
  it.each([
    ['semantic_logits', 'semantic_logits', { building: 0.5, water: 0.5 }],
    ['semantic_probabilities', 'semantic_probabilities', { building: 0.5, water: 0.5 }],
    ['semantic_sigmoid_probabilities', 'semantic_sigmoid_probabilities', { building: 0.5, water: 0.5 }],
    ['semantic_sigmoid', 'semantic_sigmoid', { building: 0.5, background: 0.5 }],
    ['class_map', 'class_map', { building: 0.5, water: 0.5 }],
    ['regression', 'regression', { building: 0.5, background: 0.5 }],
    ['half_resolution', 'semantic_logits', { building: 0.5, water: 0.5 }],
    ['margin', 'semantic_logits', { building: 0.5, water: 0.5 }],
    ['nhwc', 'semantic_probabilities', { building: 0.5, water: 0.5 }],
    ['uint8', 'semantic_logits', { building: 0.5, water: 0.5 }],
    ['float16', 'semantic_logits', { building: 0.5, water: 0.5 }],
  ])('%s is recognised as %s, and red is building, blue water', async (name, layout, shares) => {
    const { report, card } = await look(name, name === 'regression' ? gsd : {})
    expect(report).toMatchObject({ verdict: 'ok', layout, ir: 8, opset: 17, provider: 'cpu', questions: [], margin: name === 'margin' ? 4 : 0 })
    if (!card) throw new Error('no card')
    expect(await sharesOf(name, card, [tile(red, blue)])).toEqual(shares)
  })

  it('a model whose channels are blue first answers wrongly until it is told so', async () => {
    const { card } = await look('semantic_logits', { order: 'BGR' })
    expect(card && (await sharesOf('semantic_logits', card, [tile(red, red)]))).toEqual({ water: 1 })
  })

  it('free sides become tiles of 512; a list of names without a task is no vocabulary, so classes and pixel size are asked', async () => {
    const { report } = await look('free_size')
    expect(report).toMatchObject({ verdict: 'ask', layout: 'semantic_logits', input: { tile: 512 }, questions: [{ id: 'classes' }, { id: 'gsd' }] })
    expect((await look('free_size', { classes: ['building', 'tree', 'water'], gsd: [0.1, 0.2], tile: 64 })).report).toMatchObject({ verdict: 'ok', input: { tile: 64 } })
  })

  it('a class list of another length is refused with both numbers', async () => {
    expect((await look('semantic_logits', { classes: ['building', 'tree'] })).report).toMatchObject({
      verdict: 'refused',
      message: 'The model tells 3 classes apart and 2 are named. Name each class it tells apart, in its order.',
    })
  })

  it('two stacked dates: the order is asked, and exchanged dates are another answer', async () => {
    expect((await look('pair_stacked')).report).toMatchObject({ verdict: 'ask', questions: [{ id: 'dates', choices: ['before_after', 'after_before', 'one'] }] })
    const { card } = await look('pair_stacked', { dates: 'before_after' })
    expect(card && (await sharesOf('pair_stacked', card, [tile(black, black), tile(red, black)]))).toEqual({ building: 0.5, background: 0.5 })
    const turned = await look('pair_stacked', { dates: 'after_before' })
    expect(turned.card && (await sharesOf('pair_stacked', turned.card, [tile(black, black), tile(red, black)]))).toEqual({ background: 1 })
  })

  it('two inputs: their names tell the earlier date, whatever their order', async () => {
    const { report, card } = await look('pair_inputs')
    expect(report).toMatchObject({ verdict: 'ok', input: { name: 'pre', pair: { as: 'inputs', second: 'post' } } })
    expect(card && (await sharesOf('pair_inputs', card, [tile(black, black), tile(red, black)]))).toEqual({ building: 0.5, background: 0.5 })
  })

  it('a classifier judges pictures, not tiles', async () => {
    expect((await look('classifier_logits')).report).toMatchObject({ verdict: 'ok', task: 'classify-patch', layout: 'classifier_logits' })
  })
})

describe('a detector, imported without a card', () => {
  const gsd: Answers = { gsd: [0.1, 0.2] }
  const upright = { class: 'building', score: 0.9, box: [8, 16, 24, 40], rim: 0 }
  const middle = { class: 'building', score: 0.9, box: [24, 16, 40, 48], rim: 0 }
  const turned = { class: 'vehicle', score: 0.9, box: [27, 22, 37, 42], rim: 4 }
  it.each([
    ['yolo_v8', 'yolo_v8', upright],
    ['yolo_v5', 'yolo_v5', upright],
    ['yolo_obb', 'yolo_obb', { ...turned, class: 'building' }],
    ['yolo_segment', 'yolo_segment', { class: 'building', score: 0.9, box: [8, 16, 56, 40], rim: 4 }],
    ['yolo_end2end', 'yolo_end2end', upright],
    ['yolo_end2end_obb', 'yolo_end2end_obb', turned],
    ['yolo_end2end_segment', 'yolo_end2end_segment', { class: 'building', score: 0.9, box: [8, 16, 56, 40], rim: 4 }],
    ['detr', 'detr', { ...middle, score: 0.87 }],
    ['rt_detr', 'rt_detr', middle],
    ['boxes_labels_scores', 'boxes_labels_scores', upright],
    ['torchvision', 'torchvision', upright],
    ['tensorflow_detection', 'tensorflow_detection', upright],
    ['centre_heatmap', 'centre_heatmap', { class: 'building', score: 0.9, box: [-6, 10, 26, 26], rim: 0 }],
  ])('%s is recognised as %s, and finds its one object where there is red', async (name, layout, object) => {
    const { report, card } = await look(name, gsd)
    expect(report).toMatchObject({ verdict: 'ok', task: 'detect', layout, questions: [] })
    if (!card) throw new Error('no card')
    expect(await boxesOf(name, card, [tile(red, black)])).toEqual([object])
    expect((await boxesOf(name, card, [tile(black, black)])).filter(({ score }) => score > 0.5)).toEqual([])
  })

  it('without metadata of a pixel size the pixel size is asked, nothing else', async () => {
    expect((await look('yolo_v8')).report).toMatchObject({ verdict: 'ask', questions: [{ id: 'gsd' }], message: expect.stringContaining('84 candidates, as many as YOLOv8') })
  })

  it('that tells neither its classes nor its task is asked what its numbers are', async () => {
    const spec = detectorModels['yolo_v8']
    if (!spec) throw new Error('no tiny model yolo_v8')
    const path = join(folder, 'silent.onnx')
    await writeFile(path, onnxFile({ ...spec, metadata: {} }))
    const { report } = await lookAtModel(path, { host })
    expect(report).toMatchObject({ verdict: 'ask', task: 'detect' })
    expect(report.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(['layout', 'classes']))
  })

  it('SSD asks for its priors', async () => {
    expect((await look('ssd_raw')).report).toMatchObject({ verdict: 'ask', layout: 'ssd_raw', questions: [{ id: 'priors' }] })
    await beside(
      'priors.json',
      Array.from({ length: 30 }, () => [0.5, 0.5, 0.2, 0.4]),
    )
    const { report, card } = await look('ssd_raw')
    await rm(join(folder, 'priors.json'))
    expect(report).toMatchObject({ verdict: 'ok', questions: [] })
    // centre (0.52, 0.46), size 0.2210 x 0.4 of 64 px
    expect(card && (await boxesOf('ssd_raw', card, [tile(red, black)]))[0]).toMatchObject({ class: 'building', box: [26.2, 16.6, 40.4, 42.2] })
  })
})

describe('a detector that takes words', () => {
  const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '.', 'build', '##ing', 'tree', 'road']
  const found = (name: string) => ({ class: name, box: [24, 16, 40, 48], rim: 0, score: 0.99 })

  it('asks for its tokenizer by name, and is not tried without', async () => {
    expect((await look('grounding_dino')).report).toMatchObject({
      verdict: 'ask',
      provider: null,
      questions: [{ id: 'tokenizer', question: expect.stringContaining('vocab.txt') }, { id: 'classes' }, { id: 'gsd' }],
    })
  })

  it('GroundingDINO: the prompt is made of the classes, and the query belongs to the word it matched', async () => {
    await beside('vocab.txt', words.join('\n'))
    const { report, card } = await look('grounding_dino', { classes: ['building', 'road'], gsd: [0.1, 0.2] })
    await rm(join(folder, 'vocab.txt'))
    expect(report).toMatchObject({ verdict: 'ok', layout: 'grounding_dino', classes: [{ name: 'building' }, { name: 'road', class: 'road' }] })
    expect(card?.output.spans).toEqual([
      [1, 3],
      [4, 5],
    ])
    expect(card && (await boxesOf('grounding_dino', card, [tile(red, black)]))).toEqual([found('road')])
  })

  it('OWL-ViT: one query a class', async () => {
    const letters = Array.from({ length: 512 }, (_, i) => `letter ${i}`)
    const table = Object.fromEntries([...letters, 'ro', 'ad</w>', 'road</w>', 'r', 'o', 'a', 'd</w>', '<|startoftext|>', '<|endoftext|>'].map((token, id) => [token, id]))
    await beside('vocab.json', table)
    await beside('merges.txt', 'r o\na d</w>\nro ad</w>')
    const { report, card } = await look('owl_vit', { classes: ['tree', 'road'], gsd: [0.1, 0.2] })
    const clip = (await look('clip')).report
    await Promise.all([rm(join(folder, 'vocab.json')), rm(join(folder, 'merges.txt'))])
    expect(report).toMatchObject({ verdict: 'ok', layout: 'owl_vit' })
    expect(card && (await boxesOf('owl_vit', card, [tile(red, black)]))).toEqual([found('road')])
    expect(clip).toMatchObject({ verdict: 'refused', message: expect.stringContaining('finds no places') })
  })
})
