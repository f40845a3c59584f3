import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

const image = (id: string, role: 'pre' | 'post') => ({ id, name: `${id}.tif`, role, date: null, sensor: 'rgb', gsdM: 0.1, bands: 3, width: 100, height: 100, georeferenced: true })
const context = { images: [image('L1', 'post'), image('L2', 'pre')], seenClasses: ['building', 'vehicle', 'water'] }
const read = (text: string) => unwrap(readRequest(text, context))

describe('a difference of two dates', () => {
  it.each([
    ['How many more buildings are there than before?', 'post - pre'],
    ['How much more water is there after than before?', 'post - pre'],
    ['How many fewer buildings are there now than before?', 'pre - post'],
    ['How many more buildings were there before than after?', 'pre - post'],
    ['How much more water was there before the storm than after?', 'pre - post'],
    ['How many fewer vehicles were there before than after?', 'post - pre'],
  ])('%s: %s', (text, order) => {
    const { goal } = read(text)
    expect([goal.formula, goal.parts.map(({ when }) => when).join(' - ')]).toEqual(['p1 - p2', order])
  })

  it.each([
    ['Are there more vehicles after than before?', 'after than before'],
    ['Are there more vehicles before than after?', 'before than after'],
    ['Are there fewer vehicles after than before?', 'before than after'],
  ])('%s: above zero means more %s', (text, order) => {
    const doubts = read(text).chips.flatMap(({ doubt }) => doubt ?? [])
    expect(doubts).toEqual([`The difference is given: above zero means more ${order}.`])
  })
})
