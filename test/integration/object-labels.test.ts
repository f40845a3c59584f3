import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'
import { writeLabels, writePicture } from '../helpers/picture.ts'

let engine: TestEngine
let id = ''
beforeAll(async () => {
  engine = await startTestEngine()
  writePicture(join(engine.folder, 'town.png'), { width: 64, height: 64, rects: [] })
  const { added } = await engine.client.workspace.addLayers({ paths: [join(engine.folder, 'town.png')] })
  id = added[0] ?? ''
  await engine.client.workspace.updateLayer({ id, change: { gsd: { x: 0.5, y: 0.5 } } })
})
afterAll(() => engine.stop())

const feature = (wkt: string, subtype: string) => ({ properties: { feature_type: 'building', subtype }, wkt })
/** three buildings that touch or overlap, one across the edge, one of no grade */
const xy = [
  feature('POLYGON ((10 10, 20 10, 20 20, 10 20, 10 10))', 'destroyed'),
  feature('POLYGON ((20 10, 30 10, 30 20, 20 20, 20 10))', 'destroyed'),
  feature('POLYGON ((60 40, 70 40, 70 50, 60 50, 60 40))', 'destroyed'),
  feature('POLYGON ((10 15, 14 15, 14 25, 10 25, 10 15))', 'un-classified'),
]

async function load(name: string, content: unknown, legend: Record<string, string> = {}): Promise<void> {
  const path = join(engine.folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  await engine.client.workspace.setLabels({ id, maskPath: path, legend })
}
const answerOf = async (question: string) => (await askAndRun(engine.client, question)).answer

describe('labels that are objects answer in place of a model', () => {
  it('objects that touch are counted apart, and no grade is never "no damage"', async () => {
    await load('town_post.json', { features: { lng_lat: [], xy }, metadata: { width: 64, height: 64, img_name: 'town.png' } })
    expect(await answerOf('How many destroyed buildings are there?')).toMatchObject({ value: 3 })
    expect(await answerOf('How many buildings are there?')).toMatchObject({ value: 4 })
    expect(await answerOf('How many buildings with no visible damage are there?')).toMatchObject({ value: 0 })
    expect((await answerOf('How many destroyed buildings are there?'))?.limits.join(' ')).toMatch(/1 object crosses the edge.*state unknown/)
  })

  it('areas come from the objects burned once, cut at the edge', async () => {
    // 100 + 100 + 40 pixels of 0.25 m2, of which the building of no grade covers 20
    expect(await answerOf('What is the area of the destroyed buildings?')).toMatchObject({ value: 55 })
    expect(await answerOf('What is the area of the buildings?')).toMatchObject({ value: 65 })
  })

  it('what the labels cannot know is refused, not 0', async () => {
    const asked = await askAndRun(engine.client, 'How many vehicles are there?')
    expect(asked.steps.find((step) => step.error)?.error).toMatchObject({ code: 'class_absent' })
  })

  it('only objects whose centre lies in the area count', async () => {
    await load('boxes.json', {
      images: [{ id: 1, file_name: 'town.png' }],
      categories: [{ id: 1, name: 'car' }],
      annotations: [
        [1, 1],
        [5, 5],
        [40, 40],
      ].map(([x, y]) => ({ image_id: 1, category_id: 1, bbox: [x, y, 6, 6] })),
    })
    await engine.client.workspace.importArea({ name: null, source: { kind: 'pixel_box', left: 0, top: 0, right: 20, bottom: 20 } })
    expect(await answerOf('How many vehicles are in this area?')).toMatchObject({ value: 2 })
  })
})

it('a folder of labelled images becomes layers with their labels, once', async () => {
  const at = (path: string) => join(engine.folder, 'RescueNet/train', path)
  mkdirSync(at('train-org-img'), { recursive: true })
  mkdirSync(at('train-label-img'))
  for (const name of ['1', '2']) {
    writePicture(at(`train-org-img/${name}.png`), { width: 64, height: 64, rects: [] })
    writeLabels(at(`train-label-img/${name}_lab.png`), { width: 64, height: 64, rects: [{ left: 5, top: 5, right: 15, bottom: 15, value: 5 }] })
  }
  const folder = join(engine.folder, 'RescueNet')
  const first = await engine.client.workspace.addLayers({ paths: [folder] })
  expect(first).toMatchObject({ failed: [], added: [expect.any(String), expect.any(String)] })
  expect((await engine.client.workspace.addLayers({ paths: [folder] })).added).toEqual(first.added)
  const { layers } = await engine.client.workspace.state({})
  expect(layers.filter(({ labels }) => labels?.legend['5'] === 'building_destroyed')).toHaveLength(2)
})
