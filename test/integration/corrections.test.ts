import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PixelXY } from '../../src/contracts/frame.ts'
import type { Correction } from '../../src/contracts/hand-edits.ts'
import type { RequestState } from '../../src/contracts/request.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { openRaster } from '../../src/engine/files/index.ts'
import { addTown, askAndRun, nextEnd, startTestEngine, type TestEngine } from '../helpers/engine.ts'

let engine: TestEngine
let counted: RequestState
const folder = mkdtempSync(join(tmpdir(), 'aftermap-corrections-'))
beforeAll(async () => {
  engine = await startTestEngine()
  await addTown(engine)
  counted = await askAndRun(engine.client, 'How many destroyed buildings are there?')
})
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const evidenceOf = (request: RequestState) => request.answer?.facts[0]?.evidence ?? { artifactId: '', classes: [], minScore: null }
const correct = (request: RequestState, correction: Correction) => engine.client.evidence.correct({ ...evidenceOf(request), correction })
const objectsOf = async (request: RequestState) => (await engine.client.evidence.objects({ ...evidenceOf(request), minScore: null })).objects
const refusal = (request: RequestState, correction: Correction) =>
  correct(request, correction).then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  )
async function runAgain(request: RequestState): Promise<RequestState> {
  const again = nextEnd(engine.client, request.id)
  await engine.client.requests.run({ id: request.id })
  return again
}
async function undoAll(times: number, request: RequestState): Promise<RequestState> {
  for (let at = 0; at < times; at++) await engine.client.project.undo({})
  const live = (await engine.client.requests.list({})).find((one) => one.id === request.id)
  return live?.status === 'answered' ? live : runAgain(request)
}
const box = ([left, top]: PixelXY, [width, height]: PixelXY): PixelXY[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
]

describe('a count corrected by hand', () => {
  test('says what was found, added and taken out, and each number is a fact', async () => {
    const before = await objectsOf(counted)
    expect(counted.answer).toMatchObject({ value: 3 })
    const one = await correct(counted, { kind: 'add', class: 'building_destroyed', ring: box([2, 80], [8, 6]) })
    await correct(counted, { kind: 'add', class: 'building_destroyed', ring: box([20, 80], [8, 6]) })
    await engine.client.evidence.judge({ artifactId: evidenceOf(counted).artifactId, objectId: before[0]?.id ?? '', verdict: 'rejected' })
    const stale = (await engine.client.requests.list({})).find(({ id }) => id === counted.id)
    expect(stale?.steps.map(({ status }) => status)).toEqual(['done', 'stale'])
    const again = await runAgain(counted)
    expect(again.answer?.text).toBe('4 destroyed buildings: 3 found, 2 added by the analyst, 1 taken out.')
    expect(again.answer?.facts.map(({ value }) => value)).toEqual([4, 3, 2, 1])
    expect(again.answer?.limits.join(' ')).toContain('corrected by hand')
    const made = (await objectsOf(counted)).find(({ id }) => id === one.objectId)
    expect(made).toMatchObject({ class: 'building_destroyed', score: null, byHand: 'added', standing: 'counted', areaM2: 12 })
    expect((await undoAll(3, counted)).answer).toMatchObject({ value: 3, text: counted.answer?.text })
    expect(await objectsOf(counted)).toEqual(before)
  })

  test('one more after a split, one fewer after a merge, and redo brings them back', async () => {
    const [first, second] = await objectsOf(counted)
    if (!first || !second) throw new Error('the town has destroyed buildings')
    const [x, y] = first.centre
    await correct(counted, {
      kind: 'split',
      objectId: first.id,
      line: [
        [x, y - 50],
        [x, y + 50],
      ],
    })
    const pieces = (await objectsOf(counted)).filter(({ byHand }) => byHand === 'split')
    expect(pieces.reduce((sum, piece) => sum + (piece.areaM2 ?? 0), 0)).toBeCloseTo(first.areaM2 ?? 0, 9)
    expect((await runAgain(counted)).answer?.text).toBe('4 destroyed buildings: 3 found, 1 more after splitting.')
    await correct(counted, { kind: 'merge', objectIds: [...pieces.map(({ id }) => id), second.id] })
    expect((await runAgain(counted)).answer?.text).toBe('2 destroyed buildings: 3 found, 1 fewer after splitting, merging.')
    await engine.client.project.undo({})
    await engine.client.project.redo({})
    expect((await objectsOf(counted)).map(({ byHand }) => byHand).filter(Boolean)).toEqual(['merged'])
    expect((await undoAll(2, counted)).answer).toMatchObject({ value: 3 })
  })

  test('given another class an object leaves its count, pixel by pixel', async () => {
    const [first] = await objectsOf(counted)
    await correct(counted, { kind: 'relabel', objectId: first?.id ?? '', class: 'building_no_damage' })
    expect((await objectsOf(counted)).some(({ id }) => id === first?.id)).toBe(false)
    expect((await runAgain(counted)).answer).toMatchObject({ value: 2 })
    expect((await undoAll(1, counted)).answer).toMatchObject({ value: 3 })
  })

  test('is exported as it was corrected', async () => {
    await correct(counted, { kind: 'add', class: 'building_destroyed', ring: box([2, 80], [8, 6]) })
    await runAgain(counted)
    await engine.client.requests.exportTo({ id: counted.id, folder })
    const { features } = JSON.parse(readFileSync(join(folder, 'detections.geojson'), 'utf8')) as { features: { properties: { by_hand?: string } }[] }
    expect(features.map(({ properties }) => properties.by_hand).filter(Boolean)).toEqual(['added'])
    expect(features).toHaveLength(4)
    await undoAll(1, counted)
  })
})

describe('a mask painted by hand', () => {
  test('has the area of its pixels afterwards, and the old one after undo', async () => {
    const area = await askAndRun(engine.client, 'What area does the road cover in m2?')
    expect(area.answer).toMatchObject({ value: 270 })
    // a square of 4 x 4 pixels of 0.25 m2 beside every road
    await correct(area, { kind: 'add', class: 'road_clear', ring: box([2, 80], [4, 4]) })
    const added = await runAgain(area)
    expect(added.answer).toMatchObject({ value: 274 })
    expect(added.steps.map(({ reused, status }) => [reused, status]).at(0)?.[1]).toBe('done')
    await correct(area, { kind: 'paint', class: null, line: [[4, 82]], radiusPx: 6 })
    const erased = await runAgain(area)
    expect(erased.answer).toMatchObject({ value: 270 })
    expect(erased.answer?.facts[0]?.method).toContain('1 brush stroke, 1 object added by hand')
    expect((await undoAll(2, area)).answer).toMatchObject({ value: 270, text: area.answer?.text })
  })

  test('redrawn over a rejected part keeps what was redrawn', async () => {
    const area = await askAndRun(engine.client, 'What area does the road cover in m2?')
    const east = (await objectsOf(area)).find(({ areaM2 }) => areaM2 === 90)
    if (!east) throw new Error('no road of 90 m2')
    await engine.client.evidence.judge({ artifactId: evidenceOf(area).artifactId, objectId: east.id, verdict: 'rejected' })
    const [x, y] = east.centre
    await correct(area, { kind: 'add', class: east.class, ring: box([Math.floor(x), Math.floor(y)], [4, 2]) })
    expect((await runAgain(area)).answer).toMatchObject({ value: 182 })
    const { files } = await engine.client.requests.exportTo({ id: area.id, folder })
    const mask = files.findLast((path) => path.endsWith('.tif')) ?? ''
    const source = unwrap(await openRaster(mask))
    const [band] = unwrap(await source.readValues({ box: [0, 0, 200, 100] })).bands
    await source.close()
    // 120 x 6 pixels of the western road and 4 x 2 redrawn ones
    expect([...(band?.values ?? [])].filter((value) => value === 7)).toHaveLength(728)
    expect((await undoAll(2, area)).answer).toMatchObject({ value: 270 })
  })
})

describe('what cannot be corrected', () => {
  test('is refused in one sentence and nothing is kept', async () => {
    const [first] = await objectsOf(counted)
    const id = first?.id ?? ''
    const said = [
      await refusal(counted, {
        kind: 'add',
        class: 'building_destroyed',
        ring: [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
      }),
      await refusal(counted, { kind: 'add', class: 'building_destroyed', ring: box([9000, 9000], [5, 5]) }),
      await refusal(counted, { kind: 'add', class: 'vehicle', ring: box([2, 80], [5, 5]) }),
      await refusal(counted, {
        kind: 'split',
        objectId: id,
        line: [
          [0, 0],
          [0, 1],
        ],
      }),
      await refusal(counted, { kind: 'merge', objectIds: [id] }),
      await refusal(counted, { kind: 'relabel', objectId: id, class: 'building_destroyed' }),
      await refusal(counted, { kind: 'relabel', objectId: 'D-999', class: 'vehicle' }),
      await refusal(counted, { kind: 'paint', class: null, line: [[-500, -500]], radiusPx: 5 }),
    ]
    expect(said).toEqual([
      'The outline crosses itself.',
      'The outline lies beside the image.',
      expect.stringMatching(/^This result cannot hold vehicles\. It holds /),
      `The line does not cut ${id}.`,
      'Two objects or more become one; fewer are chosen.',
      `${id} is of this class already: destroyed buildings.`,
      'No object of this result is named D-999.',
      'Nothing was analysed there, so there is nothing to correct.',
    ])
    expect(await engine.client.evidence.corrections({ artifactId: evidenceOf(counted).artifactId })).toEqual([])
  })
})
