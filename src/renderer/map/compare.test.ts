import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeFrame, makeLayer, makeWorkspace } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { dividerKey } from './Divider.tsx'
import { choosePair, dividerOf, flick, overlapOf, pairOf, setDivider, stepRightDate, useCompare } from './compare-actions.ts'
import { placesInTime } from './DateStrip.tsx'
import { setMap } from './map-handle.ts'
import { platePlaces } from './plate-places.ts'

const setCompare = vi.hoisted(() => vi.fn())
vi.mock('../app/engine.ts', () => ({ engine: () => ({ workspace: { setCompare } }), engineStart: () => null }))

const pre = makeLayer({ id: 'L1', role: 'pre', date: '2025-03-02', order: 1 })
const post = makeLayer({ id: 'L2', role: 'post', date: '2025-03-09', order: 0 })
const workspace = makeWorkspace({ layers: [post, pre] })

beforeEach(() => {
  setCompare.mockReset().mockResolvedValue(workspace)
  useMirror.setState({ workspace })
  useCompare.setState({ mode: null, dividers: {}, other: false })
})

describe('the pair of dates', () => {
  test('is the image before and the one after the event', () => expect(pairOf(workspace)).toEqual({ left: 'L1', right: 'L2' }))
  test('is the two newest dates where no role tells', () => {
    const layers = ['2025-01-01', '2025-03-01', '2025-02-01'].map((date, at) => makeLayer({ id: `L${at}`, role: 'post', date }))
    expect(pairOf(makeWorkspace({ layers }))).toEqual({ left: 'L2', right: 'L1' })
  })
  test('is not one of an image that was removed', () => {
    expect(pairOf({ ...workspace, compare: { mode: 'swipe', left: 'gone', right: 'L2' } })).toEqual({ left: 'L1', right: 'L2' })
  })
  test('swaps when the other side is chosen', () => {
    useCompare.setState({ mode: 'swipe' })
    choosePair({ left: 'L2', right: 'L2' })
    expect(setCompare).toHaveBeenCalledWith({ compare: { mode: 'swipe', left: 'L2', right: 'L1' } })
  })
})

test('overlap is a share of the smaller box, so a small image in a wide view can be chosen', () => {
  expect(overlapOf([0, 0, 10, 10], [-100, -100, 100, 100])).toBe(1)
  expect(overlapOf([0, 0, 10, 10], [9, 0, 19, 10])).toBeCloseTo(0.1)
  expect(overlapOf([0, 0, 10, 10], [20, 0, 30, 10])).toBe(0)
})

test('flicker never changes more than twice a second, however the key repeats', () => {
  let changes = 0
  for (let at = 10_000; at < 12_000; at += 33) if (flick(at)) changes++
  expect(changes).toBeLessThanOrEqual(4)
})

describe('several dates', () => {
  const third = makeLayer({ id: 'L3', role: 'post', date: '2025-03-30' })
  test('lie on the strip as they lie in time', () => expect(placesInTime(['2025-03-02', '2025-03-09', '2025-03-30'])).toEqual([0, 0.25, 1]))
  test('the right one is stepped, and stays at the last', async () => {
    useMirror.setState({ workspace: makeWorkspace({ layers: [post, pre, third], compare: { mode: 'swipe', left: 'L1', right: 'L2' } }) })
    useCompare.setState({ mode: 'swipe' })
    setMap({ bounds: () => [0, 0, 1000, 800] } as unknown as Parameters<typeof setMap>[0])
    stepRightDate(1)
    expect(setCompare).toHaveBeenLastCalledWith({ compare: { mode: 'swipe', left: 'L1', right: 'L3' } })
    setCompare.mockClear()
    stepRightDate(-1)
    expect(setCompare).not.toHaveBeenCalled()
    setMap(null)
  })
})

describe('the divider', () => {
  const middle = { share: 0.5, isAcross: false }
  const press = (key: string, shiftKey = false) => dividerKey({ key, shiftKey, ctrlKey: false, altKey: false }, middle)
  test('moves by 1 %, with Shift by 10 %, and to the ends', () => {
    expect([press('ArrowLeft'), press('ArrowRight', true), press('Home'), press('End')]).toEqual([{ share: 0.49 }, { share: 0.6 }, { share: 0 }, { share: 1 }])
    expect([press('ArrowUp'), press('x'), dividerKey({ key: 'ArrowLeft', shiftKey: false, ctrlKey: false, altKey: true }, middle)]).toEqual([null, null, null])
  })
  test('V turns it, and then Up and Down move it', () => {
    expect(press('v')).toEqual({ isAcross: true })
    expect(dividerKey({ key: 'ArrowDown', shiftKey: false, ctrlKey: false, altKey: false }, { share: 0.5, isAcross: true })).toEqual({ share: 0.51 })
  })
  test('stays on the map and is kept for each pair', () => {
    setDivider({ share: 1.4 })
    const { dividers } = useCompare.getState()
    expect(dividerOf(dividers, { left: 'L1', right: 'L2' }).share).toBe(1)
    expect(dividerOf(dividers, { left: 'L2', right: 'L1' }).share).toBe(0.5)
  })
  test('leaves both date plates on the map, one under the other at the edge', () => {
    expect(platePlaces({ share: 0.5, isAcross: false, widthPx: 900 }).right).not.toHaveProperty('top')
    expect(platePlaces({ share: 0.02, isAcross: false, widthPx: 900 }).right).toHaveProperty('top')
  })
})

test('a frame that lies elsewhere is no pair on this map', () => {
  const far = makeLayer({ id: 'L3', role: 'pre', frame: makeFrame({ affine: { a: 0.5, b: 0, c: 900_000, d: 0, e: -0.5, f: 3_000_000 } }) })
  expect(pairOf(makeWorkspace({ layers: [post, far] }))).toBeNull()
})
