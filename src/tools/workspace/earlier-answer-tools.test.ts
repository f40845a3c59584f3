import { describe, expect, it } from 'vitest'
import { detection, detections, layer, pixelFrame, workspace } from '../../../test/helpers/artifacts.ts'
import { artifactOf, type FakeWorld, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { Answer, Fact } from '../../contracts/answer.ts'
import { explainAnswer } from './explain-answer.ts'
import { select } from './filter-and-select.ts'
import { filterLayers } from './filter-layers.ts'
import { hideLayer, loadLayer, showLayer } from './layers.ts'
import { stepObject } from './step-object.ts'
import { stopRun } from './stop-run.ts'
import { moveView } from './view.ts'

const fact = (parts: Partial<Fact>): Fact => ({
  id: 'f1',
  label: 'vehicles',
  value: 3,
  unit: 'count',
  interval: null,
  intervalReason: 'not_calibrated',
  method: 'boxes counted',
  step: 's2',
  artifactId: 'n1',
  evidence: { artifactId: 'det', minScore: null, classes: ['vehicle'] },
  ...parts,
})
const answer = (facts: Fact[]): Answer => ({
  kind: 'count',
  value: 3,
  unit: 'count',
  interval: null,
  intervalReason: null,
  text: '3 vehicles.',
  template: '{f1} vehicles.',
  reason: null,
  hint: null,
  facts,
  limits: ['Only half of the area was imaged.'],
})
const objects = [detection('d-1', { bbox: [10, 10, 20, 20] }), detection('d-2', { bbox: [40, 10, 60, 20] }), detection('d-3', { bbox: [80, 30, 90, 40] })]

const answered = (facts = [fact({})], parts: Partial<FakeWorld> = {}): FakeWorld =>
  fakeWorld({
    objects,
    stored: [detections(objects)],
    earlier: { r3: { number: 3, question: 'How many cars?', answer: answer(facts), steps: ['Find objects (5 vehicles)', 'Count (3)'] } },
    workspace: workspace({ frame: pixelFrame(100, 50, 0.5) }),
    ...parts,
  })

describe('an earlier answer', () => {
  it('gives its interval and method, and no number of its own', async () => {
    const sure = await artifactOf(explainAnswer, { answer: 'r3', about: 'certainty' }, answered([fact({ interval: [2, 5], intervalReason: null })]))
    expect(sure).toMatchObject({ kind: 'answer', answer: { kind: 'state', template: 'Vehicles: {f1}, 95 % between 2 and 5; boxes counted. Only half of the area was imaged.' } })
    expect(sure.kind === 'answer' && sure.answer.facts[0]?.evidence?.artifactId).toBe('det')
  })
  it('says why there is no interval', async () => {
    const sure = await artifactOf(explainAnswer, { answer: 'r3', about: 'certainty' }, answered())
    expect(sure.kind === 'answer' && sure.answer.text).toContain('nothing measured how often this source is right')
  })
  it('tells its steps', async () => {
    const why = await artifactOf(explainAnswer, { answer: 'r3', about: 'method' }, answered())
    expect(why.kind === 'answer' && why.answer.text).toBe('Question 3 was answered by these steps: Find objects (5 vehicles); Count (3). Vehicles: 3, boxes counted.')
  })
  it('that does not exist is said to be missing', async () => expect((await failureOf(explainAnswer, { answer: 'r9' }, answered()))?.code).toBe('input_unavailable'))
  it('selects its objects, undoably', async () => {
    const world = answered()
    expect(await artifactOf(select, { what: 'answer', answer: 'r3' }, world)).toMatchObject({ changes: ['select the 3 objects of question 3'], undoId: 1 })
    expect(world.workspace.selection).toEqual(['d-1', 'd-2', 'd-3'])
  })
  it('without single objects selects nothing', async () => {
    const world = answered([fact({ evidence: null })])
    expect((await failureOf(select, { what: 'answer', answer: 'r3' }, world))?.message).toBe('The answer to question 3 stands on no single objects.')
  })
})

describe('the next object', () => {
  it.each([
    { selection: [], direction: 'next', id: 'd-1', place: 1 },
    { selection: ['d-1'], direction: 'next', id: 'd-2', place: 2 },
    { selection: ['d-3'], direction: 'next', id: 'd-1', place: 1 },
    { selection: ['d-1'], direction: 'previous', id: 'd-3', place: 3 },
    { selection: [], direction: 'previous', id: 'd-3', place: 3 },
  ])('from $selection, $direction: $id', async ({ selection, direction, id, place }) => {
    const world = answered(undefined, { selection })
    expect(await artifactOf(stepObject, { answer: 'r3', direction }, world)).toMatchObject({ changes: [`object ${place} of 3`] })
    expect(world.workspace.selection).toEqual([id])
    const [left = 0, top = 0, right = 0, bottom = 0] = objects.find((one) => one.id === id)?.bbox ?? []
    expect(world.moved[0]?.centre).toEqual([(left + right) / 2, (top + bottom) / 2])
  })
})

describe('where the map goes', () => {
  it('"there" is what is selected of the last answer, else all of it', async () => {
    const [one, all] = [answered(undefined, { selection: ['d-2'] }), answered()]
    await artifactOf(moveView, { to: 'there', answer: 'r3' }, one)
    await artifactOf(moveView, { to: 'there', answer: 'r3' }, all)
    expect([one.moved[0]?.centre, all.moved[0]?.centre]).toEqual([
      [50, 15],
      [50, 25],
    ])
  })
  it('a place of a loaded layer is gone to; several are named', async () => {
    const places = [
      { name: 'Mill Bridge', layer: 'places', at: [30, 20] as [number, number] },
      { name: 'Old Bridge', layer: 'places', at: [70, 20] as [number, number] },
    ]
    const world = answered(undefined, { places })
    expect(await artifactOf(moveView, { to: 'mill bridge' }, world)).toMatchObject({ changes: ['go to Mill Bridge'] })
    expect(world.moved[0]?.centre).toEqual([30, 20])
    expect((await failureOf(moveView, { to: 'the bridge' }, world))?.message).toContain('Mill Bridge (places), Old Bridge (places)')
    expect((await failureOf(moveView, { to: 'the school' }, world))?.code).toBe('area_missing')
  })
})

describe('images by day, sensor and role', () => {
  const images = () => [
    layer('L1', { name: 'after.tif', role: 'post', date: '2025-03-11', sensor: 'drone' }),
    layer('L2', { name: 'before.tif', role: 'pre', date: '2025-03-01', sensor: 'WorldView' }),
    layer('L3', { name: 'old.tif', role: 'reference', date: null, sensor: null }),
  ]
  const shown = ({ workspace: { layers } }: FakeWorld) => layers.filter((one) => one.visible).map((one) => one.id)
  it.each([
    [{ from: '2025-03-05' }, ['L1'], 'show only images from 2025-03-05'],
    [{ to: '2025-03-05' }, ['L2'], 'show only images to 2025-03-05'],
    [{ from: '2025-03-11', to: '2025-03-11' }, ['L1'], 'show only images of 2025-03-11'],
    [{ sensor: 'worldview' }, ['L2'], 'show only images of sensor worldview'],
    [{ role: 'reference' }, ['L3'], 'show only images of role reference'],
  ])('%j leaves %j', async (inputs, ids, words) => {
    const world = fakeWorld({ workspace: workspace({ layers: images() }) })
    expect(await artifactOf(filterLayers, inputs, world)).toMatchObject({ changes: [words], undoId: 1 })
    expect(shown(world)).toEqual(ids)
  })
  it('that are not here hide nothing', async () => {
    const world = fakeWorld({ workspace: workspace({ layers: images() }) })
    expect((await failureOf(filterLayers, { sensor: 'radar' }, world))?.message).toContain('after.tif (2025-03-11, drone)')
    expect((await failureOf(filterLayers, { from: 'March' }, world))?.code).toBe('argument_invalid')
    expect((await failureOf(filterLayers, {}, world))?.code).toBe('argument_invalid')
    expect(shown(world)).toEqual(['L1', 'L2', 'L3'])
  })
})

describe('results of a class', () => {
  it('go and come back without touching the others', async () => {
    const world = fakeWorld({ workspace: workspace({}) })
    await artifactOf(hideLayer, { layers: 'class:water' }, world)
    expect(world.workspace.filter.classes).not.toContain('water')
    expect(world.workspace.filter.classes).toContain('tree')
    await artifactOf(hideLayer, { layers: 'class:road' }, world)
    expect(world.workspace.filter.classes).not.toContain('road_clear')
    await artifactOf(showLayer, { layers: 'class:road,class:water' }, world)
    expect(world.workspace.filter.classes).toBeNull()
  })
})

it('an image shown on top is before all others and seen', async () => {
  const world = fakeWorld({ workspace: workspace({ layers: [layer('L1', { role: 'post', order: 0 }), layer('L2', { role: 'pre', order: 1, visible: false })] }) })
  await artifactOf(showLayer, { layers: 'pre', top: true }, world)
  expect(world.workspace.layers.map(({ id, order, visible }) => [id, order, visible])).toEqual([
    ['L2', 0, true],
    ['L1', 1, true],
  ])
})

it('a file is chosen in the dialog where there is a window, and never from words', async () => {
  expect(await artifactOf(loadLayer, {}, fakeWorld({ hasWindow: true }))).toMatchObject({ changes: ['the file dialog is open'] })
  expect((await failureOf(loadLayer, {}, fakeWorld()))?.code).toBe('question_refused')
})

it('an order to stop says that what is finished is kept', async () => expect(await artifactOf(stopRun, {})).toMatchObject({ changes: [expect.stringContaining('kept')] }))
