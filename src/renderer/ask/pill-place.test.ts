import { describe, expect, test } from 'vitest'
import { makeFrame, makeReading, makeWorkspace } from '../dev/fixtures.ts'
import { pillPlace } from './pill-place.ts'

const reading = makeReading()
const ofGoal = (goal: Partial<typeof reading.goal>, taken: typeof reading.taken = []) => ({ ...reading, goal: { ...reading.goal, scope: 'image' as const, ...goal }, taken })
const ring: [number, number][] = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 0],
]
const workspace = makeWorkspace({ areas: [{ id: 'area1', name: 'A1', frame: makeFrame(), rings: [ring], areaM2: 100, coveredShare: 1, active: true }] })

describe('the place in the pill is where the question is asked', () => {
  test('an active area, when the question names no place', () => expect(pillPlace(null, ofGoal({}), workspace)).toEqual({ scope: 'area', areaName: 'A1' }))
  test.each([
    ['the whole scene', ofGoal({}, [{ word: 'everywhere', meaning: 'the whole image' }])],
    ['a part of the image', ofGoal({ scope: 'part', region: 'north half' })],
    ['a way', ofGoal({ scope: 'route', points: ['A', 'B'] })],
    ['another area', ofGoal({ scope: 'area', areaName: 'B7' })],
    ['the place of the answer it goes on from', ofGoal({ follows: 'r1' })],
  ])('%s, when the question says so', (_, said) => expect(pillPlace(null, said, workspace)).toBeNull())
  test('what she chose in the pill, whatever is drawn', () =>
    expect(pillPlace({ scope: 'image', areaName: null }, ofGoal({}), workspace)).toEqual({ scope: 'image', areaName: null }))
  test('the screen, where nothing is drawn', () => expect(pillPlace(null, ofGoal({}), { ...workspace, areas: [] })).toBeNull())
})
