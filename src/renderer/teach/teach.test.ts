import { afterEach, describe, expect, test } from 'vitest'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeLayer, makeRequest, makeStep, makeWorkspace } from '../dev/fixtures.ts'
import { makeBuildings, makeFootprint, makePixels } from '../dev/teach-fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { guessWords } from './BuildingQueue.tsx'
import { taughtLook, userClass, wordsOf } from './class-look.ts'
import { outlineSources, sourceKey } from './outline-sources.ts'
import { chooseClass, giveStroke, resizeBrush } from './pixel-actions.ts'
import { forgetTeaching, openTeachingById } from './teach-actions.ts'
import { nothingTaught, openTeaching, takeTeaching, useTeach } from './teach-state.ts'
import { percent, scoreParts, workInWords } from './teach-words.ts'
import { beside } from './Totals.tsx'

afterEach(() => {
  useTeach.setState(nothingTaught)
  useMirror.setState({ workspace: null })
  useUi.setState({ said: '' })
  setEngine(null)
})

describe('a class she made', () => {
  test('is kept as a class of the project and read without its prefix', () => expect(wordsOf(userClass('  Blue   tarp ') ?? '')).toBe('blue tarp'))
  test('with no name is none', () => expect(userClass('  ')).toBeNull())
  test('has a colour of the reserve, another one than its neighbour', () => expect(taughtLook('user:tarp', 11).color).not.toBe(taughtLook('user:mud', 12).color))
  test('does not change the look of a class of the registry', () => expect(taughtLook('water', 11).color).toBe('#2260DE'))
})

describe('what is said of a classifier', () => {
  test('is never all or nothing where it is not', () =>
    expect([percent(0.998), percent(0.002), percent(1), percent(0), percent(0.5)]).toEqual(['> 99 %', '< 1 %', '100 %', '0 %', '50 %']))
  test('is no number where none was measured', () => expect([scoreParts(null), scoreParts({ precision: null, recall: null, f1: null, n: 0 })]).toEqual([null, null]))
  test('is what it works at', () => expect(workInWords({ stage: 'predict', share: 0.42 })).toBe('Marking the image: 42 %'))
  test('of a building is its label, else its guess with the score, else that it has none', () => {
    const guess = { prediction: 'building_destroyed', score: 0.61, label: null }
    expect(guessWords(guess)).toBe('it says destroyed, 61 %')
    expect(guessWords({ ...guess, label: 'building_no_damage' })).toBe('labelled no visible damage')
    expect(guessWords(makeFootprint('B-1'))).toBe('it says nothing yet')
  })
  test('of a total is its interval; without a sample only that the classifier counts it', () => {
    const total = { class: 'building_destroyed', predicted: 80, estimate: 91.4, interval: [78.2, 104.9] as [number, number], intervalReason: null }
    expect(beside(total)).toBe('between 78 and 105')
    expect(beside({ ...total, estimate: null, interval: null })).toBe('by the classifier')
  })
})

describe('outlines of buildings', () => {
  test('come from what questions found, from vector layers and from drawn areas, newest first', () => {
    const request = makeRequest({ steps: [makeStep({ artifactId: 'a7', artifactKind: 'detections' })] })
    const workspace = makeWorkspace({ layers: [makeLayer(), makeLayer({ id: 'v1', kind: 'vector', name: 'roofs.geojson' })] })
    expect(outlineSources(workspace, [request]).map(({ from }) => sourceKey(from))).toEqual(['artifact a7', 'layer v1'])
  })
  test('are none without a project', () => expect(outlineSources(null, [])).toEqual([]))
})

describe('the open teaching', () => {
  test('follows the engine and goes when it is removed there', () => {
    takeTeaching(makePixels())
    openTeachingById('t2')
    takeTeaching(makePixels({ name: 'renamed' }))
    expect(openTeaching(useTeach.getState())?.name).toBe('renamed')
    forgetTeaching('t2')
    expect(useTeach.getState()).toMatchObject({ current: null, list: [], brush: { isOn: false } })
  })
  test('of pixels puts the brush with its first class in the hand; of buildings it does not', () => {
    takeTeaching(makePixels())
    takeTeaching(makeBuildings())
    openTeachingById('t2')
    expect(useTeach.getState().brush).toMatchObject({ isOn: true, classId: 'water' })
    openTeachingById('t1')
    expect(useTeach.getState().brush.isOn).toBe(false)
  })
})

describe('the brush', () => {
  test('takes the class of a digit and stays between one pixel and its widest', () => {
    takeTeaching(makePixels())
    openTeachingById('t2')
    chooseClass(2)
    expect(useTeach.getState().brush.classId).toBe('user:blue tarp')
    for (let press = 0; press < 20; press++) resizeBrush(1)
    expect(useTeach.getState().brush.radiusPx).toBe(64)
    for (let press = 0; press < 20; press++) resizeBrush(-1)
    expect(useTeach.getState().brush.radiusPx).toBe(0)
  })
  test('gives strokes in pixels of the image, also where the map lies on another grid', async () => {
    const coarse = makeLayer({ id: 'l1' })
    const { affine } = coarse.frame
    const map = { ...coarse.frame, affine: affine && { ...affine, a: 0.25, e: -0.25 }, gsd: { x: 0.25, y: 0.25 } }
    useMirror.setState({ workspace: makeWorkspace({ frame: map, layers: [coarse] }) })
    const fake = makeFakeEngine({ 'teach.stroke': makePixels() })
    setEngine(clientOf(fake))
    takeTeaching(makePixels())
    openTeachingById('t2')
    await giveStroke([[40, 20]])
    expect(fake.calls[0]?.input).toEqual({ teachId: 't2', class: 'water', radiusPx: 4, points: [[expect.closeTo(20, 6), expect.closeTo(10, 6)]] })
  })
  test('without a class says what is missing', async () => {
    takeTeaching(makePixels({ classes: [] }))
    openTeachingById('t2')
    await giveStroke([[1, 1]])
    expect(useUi.getState().said).toBe('Choose the class you show first.')
  })
})
