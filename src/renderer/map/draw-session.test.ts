import { beforeEach, describe, expect, test } from 'vitest'
import type { PixelXY } from '../../contracts/frame.ts'
import { DrawSession, type Drawn, type Pointer } from './draw-session.ts'

let drawn: Drawn[] = []
let crossings = 0
let session = new DrawSession({ onChange: () => undefined, onDrawn: (what) => drawn.push(what), onCrossing: () => crossings++ })
const at = (...xy: PixelXY): Pointer => ({ xy, screen: { x: xy[0], y: xy[1] }, resolution: 1 })
const click = (...xy: PixelXY) => {
  session.press(at(...xy))
  session.release(at(...xy))
  session.click(at(...xy))
}

beforeEach(() => {
  drawn = []
  crossings = 0
  session = new DrawSession({ onChange: () => undefined, onDrawn: (what) => drawn.push(what), onCrossing: () => crossings++ })
})

describe('a rectangle', () => {
  const expected = [
    {
      tool: 'rectangle',
      points: [
        [0, 0],
        [40, 0],
        [40, 30],
        [0, 30],
        [0, 0],
      ],
    },
  ]
  test('is drawn by a drag', () => {
    session.use('rectangle')
    session.press(at(0, 0))
    session.move(at(40, 30))
    session.release(at(40, 30))
    expect(drawn).toEqual(expected)
  })
  test('is drawn by two clicks', () => {
    session.use('rectangle')
    click(0, 0)
    session.move(at(40, 30))
    click(40, 30)
    expect(drawn).toEqual(expected)
  })
})

describe('a polygon', () => {
  test('closes by a click on its first corner', () => {
    session.use('polygon')
    for (const xy of [
      [0, 0],
      [100, 0],
      [100, 100],
      [3, 2],
    ] as PixelXY[])
      click(...xy)
    expect(drawn).toEqual([
      {
        tool: 'polygon',
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 0],
        ],
      },
    ])
  })
  test('takes its last corner back and goes on', () => {
    session.use('polygon')
    for (const xy of [
      [0, 0],
      [100, 0],
      [50, 900],
    ] as PixelXY[])
      click(...xy)
    expect(session.undoVertex()).toBe(true)
    click(100, 100)
    session.finish()
    expect(drawn[0]?.points).toEqual([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 0],
    ])
  })
  test('that crosses itself cannot be closed and says so', () => {
    session.use('polygon')
    for (const xy of [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ] as PixelXY[])
      click(...xy)
    expect(session.finish()).toBe(false)
    expect(crossings).toBe(1)
    expect(drawn).toEqual([])
  })
})

describe('other tools', () => {
  test('a length ends by a second click on its last point', () => {
    session.use('length')
    click(0, 0)
    click(50, 0)
    click(50, 0)
    expect(drawn).toEqual([
      {
        tool: 'length',
        points: [
          [0, 0],
          [50, 0],
        ],
      },
    ])
  })
  test('a lasso keeps fewer points than the hand made', () => {
    session.use('lasso')
    session.press(at(0, 0))
    for (let x = 1; x <= 100; x++) session.move(at(x, 0))
    for (let y = 1; y <= 100; y++) session.move(at(100, y))
    session.release(at(100, 100))
    expect(drawn[0]?.points).toEqual([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 0],
    ])
  })
  test('leaving a tool drops what was begun', () => {
    session.use('polygon')
    click(0, 0)
    session.use('select')
    expect(session.cancel()).toBe(false)
  })
})
