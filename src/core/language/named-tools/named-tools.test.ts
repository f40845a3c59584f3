import { describe, expect, it } from 'vitest'
import type { Goal, Reading } from '../../../contracts/goal.ts'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

/** Words as the tools of the registry carry them. */
const tools = [
  { id: 'detect', words: ['find', 'locate', 'objects', 'object_detection'] },
  { id: 'segment', words: ['mark', 'outline'] },
  { id: 'mask_of_class', words: ['only', 'keep', 'mask', 'pixels of'] },
  { id: 'count', words: ['how many', 'number of'] },
  { id: 'area', words: ['size', 'hectares'] },
  { id: 'ratio', words: ['share', 'percent', 'proportion'] },
  { id: 'difference', words: ['minus', 'more than'] },
  { id: 'filter', words: ['larger than', 'bigger', 'score above'] },
  { id: 'find_path', words: ['way', 'route'] },
  { id: 'move_view', words: ['zoom', 'pan'] },
]
const read = (text: string, more: object = {}): Reading => unwrap(readRequest(text, { tools, ...more }))
const goal = (text: string): Goal => read(text).goal

describe('a request that names a tool', () => {
  it.each([
    ['Use the ratio tool on destroyed and intact buildings', 'arithmetic', 'p1 / p2'],
    ['Use the ratio tool to compare destroyed buildings with all buildings', 'arithmetic', 'p1 / p2'],
    ['use the share tool: destroyed buildings', 'arithmetic', 'p1 / p2'],
    ['use the difference tool on destroyed and intact houses', 'arithmetic', 'p1 - p2'],
    ['Count the cars with detect', 'count_object', null],
    ['Count cars with the segment tool', 'count_object', null],
    ['With mask_of_class, mark the water', 'segment', null],
    ['use the mask of class tool for water', 'segment', null],
    ['How large is the water, using area?', 'area_object', null],
    ['run find_path from A to B', 'path', null],
    ['use the zoom tool', 'workspace', null],
  ])('is read for what it does: %s', (text, type, formula) => expect(goal(text)).toMatchObject({ type, formula }))

  it('keeps a condition that goes with it', () =>
    expect(goal('Apply the filter tool to houses larger than 300 m2')).toMatchObject({ type: 'detect', filter: 'area > 300 m2', classes: ['building'] }))
  it('says which words were taken for the tool', () => {
    const reading = read('Count the cars with detect')
    expect(reading.taken).toContainEqual({ word: 'with detect', meaning: 'the tool detect' })
    expect(reading.assumptions.join(' ')).toContain('names the tool detect')
  })
  it('asks what a tool alone is to be used on', () => expect(goal('Use the ratio tool')).toMatchObject({ type: 'refusal', reason: 'unclear', ask: { what: 'class' } }))
  it('asks for the second thing of a tool that compares', () =>
    expect(goal('Use the difference tool on houses')).toMatchObject({ type: 'refusal', reason: 'unclear', premise: expect.stringContaining('difference compares two things') }))
  it.each(['Show houses with area above 300 m2', 'How many cars are there per hectare?', 'How many houses are destroyed?'])('leaves other words as they were: %s', (text) =>
    expect(read(text)).toEqual(unwrap(readRequest(text, {}))),
  )
})

describe('a tool that is not installed', () => {
  it.each([
    ['Run the hillshade tool', 'hillshade'],
    ['Make a hillshade of the image', 'hillshade'],
    ['Kernel density of destroyed houses', 'Kernel density'],
    ['Buffer the roads by 50 m', 'Buffer'],
    ['Draw a pie chart of the damage', 'pie chart'],
    ['use the foobar tool on cars', 'foobar'],
  ])('is refused by its name: %s', (text, name) =>
    expect(goal(text)).toMatchObject({ type: 'refusal', reason: 'no_data', premise: expect.stringContaining(`There is no tool for "${name}" here`) }),
  )
  it('is read when it is installed', () => {
    const more = { tools: [...tools, { id: 'hillshade', words: [] }] }
    expect(read('Use hillshade to find houses', more).goal).toMatchObject({ type: 'detect', classes: ['building'] })
  })
  it('is not what a word without a name means', () => expect(goal('Use the right tool to count cars')).toMatchObject({ type: 'count_object' }))
})
