import { describe, expect, it } from 'vitest'
import { layer, pixelFrame, quantity } from '../../../test/helpers/artifacts.ts'
import { artifactOf, failureOf, fakeWorld, type FakeWorld } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { fail, ok } from '../../contracts/result.ts'
import type { AnyStored } from '../context.ts'
import { askBack } from './ask-back.ts'
import { forEach } from './for-each.ts'
import { mapOverDates } from './map-over-dates.ts'

const frame = pixelFrame(100, 50, 0.5)
const places: AnyStored = {
  artifactId: 'places',
  step: 's1',
  artifact: {
    kind: 'features',
    title: 'places',
    frame,
    layerId: null,
    shape: 'point',
    features: [
      { id: 'p1', geometry: { type: 'Point', coordinates: [3, 4] }, properties: { name: 'school', people: 120 } },
      { id: 'p2', geometry: { type: 'Point', coordinates: [90, 40] }, properties: { name: 'clinic', people: 8 } },
    ],
    classes: [],
    method: 'file',
    notes: [],
    sources: [],
    analysedShare: null,
  },
}
const image = (id: string, date: string | null) => ({ name: id, layer: layer(id, { date, frame }) })

/** Answers calls with their number in order; a call whose label holds "clinic" fails. */
const world = (): FakeWorld => {
  const made: FakeWorld = fakeWorld({
    answerCall: ({ label }) =>
      label.includes('clinic') ? fail({ code: 'point_outside', message: 'clinic lies outside the image.' }) : ok(quantity(made.calls.length, { dimension: 'area', unit: 'm2' })),
  })
  return made
}
const tableOf = async (inputs: Record<string, unknown>, at: FakeWorld) => (await artifactOf(forEach, inputs, at)) as ArtifactOf<'table'>
const ringOf = (area: unknown): number[][] => (area as { rings: number[][][] }).rings[0] ?? []
const record = (made: ArtifactOf<'table'>, row: number) => Object.fromEntries((made.records?.columns ?? []).map(({ name }, at) => [name, made.records?.rows[row]?.[at]]))

describe('for each', () => {
  it('goes over features in order; a failed one says so and the others go on', async () => {
    const at = world()
    const made = await tableOf(
      {
        items: [places],
        given: [quantity(7)],
        calls: [{ tool: 'sample_point', inputs: { image: '<given[0]>', point: { pixel: ['<item.col>', '<item.row>'], of: '<item>' }, n: '<item.people>' } }],
      },
      at,
    )
    expect(at.calls.map(({ label, inputs }) => [label, inputs['n'], (inputs['point'] as { xy: unknown }).xy])).toEqual([
      ['school', 120, [3, 4]],
      ['clinic', 8, [90, 40]],
    ])
    expect(record(made, 0)).toMatchObject({ item: 'school', area: 1, error: null, 'item.people': 120, result: 'q1' })
    expect(record(made, 1)).toMatchObject({ item: 'clinic', area: null, error: 'clinic lies outside the image.', result: null })
    expect(made.notes).toEqual(['clinic: clinic lies outside the image.'])
    expect(made.records?.columns.find(({ name }) => name === 'area')?.unit).toBe('m2')
  })

  it('a later call gets the result of an earlier one of its round, whole or its number', async () => {
    const at = world()
    await artifactOf(
      forEach,
      {
        over: [{ n: 1 }],
        calls: [
          { tool: 'area', inputs: {} },
          { tool: 'add', inputs: { a: '<step[0]>', numberB: '<step[0].value>', note: 'of <item.n>' } },
        ],
      },
      at,
    )
    expect(at.calls[1]?.inputs).toMatchObject({ a: { artifactId: 'q1' }, numberB: 1, note: 'of 1' })
  })

  it('bind fills an input that the call does not say', async () => {
    const at = world()
    await artifactOf(forEach, { over: [{ depth: 2 }, { depth: 3 }], bind: { depthM: 'depth' }, calls: [{ tool: 'volume', inputs: { areaM2: 10 } }] }, at)
    expect(at.calls.map(({ inputs }) => inputs)).toEqual([
      { depthM: 2, areaM2: 10 },
      { depthM: 3, areaM2: 10 },
    ])
  })

  it('cuts an image into windows; the last row and column take the rest', async () => {
    const at = world()
    await artifactOf(forEach, { items: [image('L1', null)], grid: 3, calls: [{ tool: 'segment', inputs: { image: '<given[0]>', area: '<item>' } }] }, at)
    expect(at.calls).toHaveLength(9)
    expect(ringOf(at.calls[8]?.inputs['area']).slice(0, 3)).toEqual([
      [66, 32],
      [100, 32],
      [100, 50],
    ])
    expect(at.calls[0]?.label).toBe('row 1, column 1')
  })

  it('nothing to go over, a placeholder that names nothing and all items failing are failures', async () => {
    const calls = [{ tool: 'area', inputs: { a: '<item.colour>' } }]
    expect(await failureOf(forEach, { calls })).toMatchObject({ code: 'input_missing' })
    expect(await failureOf(forEach, { over: [], calls })).toMatchObject({ code: 'input_missing' })
    expect(await failureOf(forEach, { over: [{ n: 1 }], calls }, world())).toMatchObject({ code: 'input_unavailable', repairable: true })
    expect(await failureOf(forEach, { over: [{ name: 'clinic' }, { name: 'clinic 2' }], calls: [{ tool: 'area', inputs: {} }] }, world())).toMatchObject({
      code: 'point_outside',
      message: 'Every one of 2 items failed; the first, clinic: clinic lies outside the image.',
    })
    expect(await failureOf(forEach, { items: [image('L1', null)], grid: 51, calls })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(forEach, { items: [places], over: [{}], calls })).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('over the dates', () => {
  const calls = [{ tool: 'water_area', inputs: { image: '<item>' } }]

  it('oldest first, and a failed date is a gap', async () => {
    const at = fakeWorld({
      answerCall: ({ label }) =>
        label === '2026-02-01'
          ? fail({ code: 'no_model', message: 'clouds' })
          : ok(quantity(Number(label.slice(5, 7)), { dimension: 'area', unit: label < '2026-02' ? 'ha' : 'm2' })),
    })
    const made = (await artifactOf(mapOverDates, { images: [image('c', '2026-03-01'), image('a', '2026-01-01'), image('b', '2026-02-01')], calls }, at)) as ArtifactOf<'series'>
    expect(made.points.map(({ at: date, value }) => [date, value])).toEqual([
      ['2026-01-01', 1],
      ['2026-02-01', null],
      ['2026-03-01', 0.0003],
    ])
    expect(made).toMatchObject({ unit: 'ha', notes: ['2026-02-01 is a gap: clouds'] })
  })

  it('an image without a date and two of one date are refused', async () => {
    expect(await failureOf(mapOverDates, { images: [image('a', null)], calls })).toMatchObject({ code: 'argument_invalid', repairable: true })
    expect(await failureOf(mapOverDates, { images: [image('a', '2026-01-01'), image('b', '2026-01-01')], calls })).toMatchObject({ message: 'Two images are of 2026-01-01.' })
  })
})

it('a question back carries its choices and guesses nothing', async () => {
  expect(await artifactOf(askBack, { question: 'Which river?', choices: ['Leith', 'Taieri'] })).toMatchObject({
    answer: { kind: 'refusal', reason: 'unclear', text: 'Which river?', hint: 'Choose: Leith; Taieri.' },
  })
})
