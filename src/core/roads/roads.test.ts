import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../contracts/frame.ts'
import { fail, ok, unwrap } from '../../contracts/result.ts'
import { checkRoad, ground, type RoadLook } from './index.ts'

/** A road along row 10, 6 px wide, 0.5 m a pixel. */
const line: PixelXY[] = [
  [0, 10],
  [100, 10],
]
const ask = { widthPx: 6, neededPx: 4, shortestM: 1, metresBetween: (a: PixelXY, b: PixelXY) => ok(0.5 * Math.hypot(b[0] - a[0], b[1] - a[1])) }
const clear = { is: ground.open, why: '' }
const debris = { is: ground.blocked, why: 'debris lies on it' }
const tree = { is: ground.hidden, why: 'trees cover it' }
const told = (look: RoadLook) => unwrap(checkRoad(line, look, ask)).map(({ state, why, fromM, toM }) => [state, why, Math.round(fromM), Math.round(toM)])

describe('road gap check', () => {
  it('a free road is open from end to end', () => {
    expect(told(() => clear)).toEqual([['open', null, 0, 50]])
  })

  it('debris from kerb to kerb may block it; beside it the road is open', () => {
    expect(told((x) => (x >= 40 && x < 60 ? debris : clear))).toEqual([
      ['open', null, 0, 20],
      ['possibly_blocked', 'debris lies on it', 20, 30],
      ['open', null, 30, 50],
    ])
  })

  it('debris that leaves room for a vehicle does not block', () => {
    expect(told((x, y) => (x >= 40 && x < 60 && y < 9 ? debris : clear))).toEqual([['open', null, 0, 50]])
  })

  it('what trees cover cannot be seen, and debris beside them neither', () => {
    expect(told((x, y) => (x < 40 || x >= 60 ? clear : y < 8 ? debris : tree))).toEqual([
      ['open', null, 0, 20],
      ['cannot_see', 'trees cover it', 20, 30],
      ['open', null, 30, 50],
    ])
  })

  it('a narrow obstacle still blocks, a hidden spot shorter than asked does not part a road', () => {
    expect(told((x) => (x === 50 ? debris : clear)).map(([state]) => state)).toEqual(['open', 'possibly_blocked', 'open'])
    expect(told((x) => (x === 50 ? tree : clear))).toEqual([['open', null, 0, 50]])
  })

  it('a road narrower than the vehicle needs is never open', () => {
    const narrow = unwrap(checkRoad(line, () => clear, { ...ask, neededPx: 6.5 }))
    expect(narrow).toMatchObject([{ state: 'possibly_blocked', why: 'it is narrower than the vehicle needs', fromM: 0, toM: 50 }])
  })

  it('a short hidden spot takes the state of the longer neighbour and stays told', () => {
    expect(unwrap(checkRoad(line, (x) => (x === 50 ? tree : clear), ask))).toMatchObject([{ state: 'open', unseenM: expect.closeTo(0.5, 9) }])
    const look: RoadLook = (x) => (x < 10 ? clear : x === 10 ? tree : debris)
    expect(told(look).map(([state, , from]) => [state, from])).toEqual([
      ['open', 0],
      ['possibly_blocked', 5],
    ])
    expect(unwrap(checkRoad(line, look, ask)).map(({ unseenM }) => unseenM)).toEqual([0, expect.closeTo(0.5, 9)])
  })

  it('a length that is not known is a failure', () => {
    const unknown = () => fail({ code: 'gsd_unknown', message: 'No pixel size.' })
    expect(checkRoad(line, () => clear, { ...ask, metresBetween: unknown })).toMatchObject({ ok: false, error: { code: 'gsd_unknown' } })
  })

  it('a bend is followed, a point twice is passed, and one point is no road', () => {
    const bent = unwrap(
      checkRoad(
        [
          [0, 0],
          [30, 0],
          [30, 0],
          [30, 40],
        ],
        () => clear,
        ask,
      ),
    )
    expect(bent[0]?.toM).toBeCloseTo(35, 9)
    expect(checkRoad([[1, 1]], () => clear, ask)).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    expect(checkRoad(line, () => clear, { ...ask, widthPx: 0 })).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
  })
})
