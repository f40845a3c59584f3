import { describe, expect, it } from 'vitest'
import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

const model = (id: string, parts: object) => ({
  id,
  title: id,
  gives: 'segmentation' as const,
  sensors: ['optical' as const],
  gsdM: [0.05, 1] as [number, number],
  bands: 3,
  pair: false,
  synthetic: false,
  classes: [] as string[],
  ...parts,
})
const harbour = model('harbour', { title: 'Harbour eyes', classes: ['model:ship', 'model:plane'], words: { 'model:ship': ['vessel', 'boat'], 'model:plane': ['aircraft'] } })
const port: PlanningContext = { models: [harbour], seenClasses: harbour.classes, userClasses: [{ id: 'user:tarp', words: ['tarpaulin'] }] }
const read = (text: string, context: PlanningContext = port) => unwrap(readRequest(text, context))
const ship = 'model:ship'

describe('a model of two classes is asked like any other', () => {
  it.each<[string, Partial<Goal>]>([
    ['Find all ships.', { type: 'detect', classes: [ship] }],
    ['Segment the planes.', { type: 'segment', classes: ['model:plane'] }],
    ['Is there a vessel in the picture?', { type: 'exists_object', classes: [ship] }],
    ['How many boats are there?', { type: 'count_object', classes: [ship] }],
    ['What area do the ships cover in hectares?', { type: 'area_object', classes: [ship], unit: 'ha' }],
    ['How many ships and how many aircraft are there?', { type: 'compound', classes: [ship, 'model:plane'] }],
    ['How many more ships than planes are there?', { type: 'arithmetic', formula: 'p1 - p2' }],
    ['How many vessels are larger than 100 m2?', { classes: [ship], filter: 'area > 100 m2' }],
    ['Count the tarpaulins.', { type: 'count_object', classes: ['user:tarp'] }],
  ])('%s', (text, wanted) => expect(read(text).goal).toMatchObject(wanted))

  it.each(['Is any ship destroyed?', 'How many destroyed ships are there?', 'What area of ships is heavily damaged?'])('%s: it has no levels of damage', (text) =>
    expect(read(text).goal).toMatchObject({ type: 'refusal', premise: expect.stringContaining('only buildings do') }),
  )
  it('a way needs clear road: the question keeps its meaning, and the plan says that nothing sees it', () =>
    expect(read('Can we get from A to B?').goal).toMatchObject({ type: 'path', classes: ['road_clear'] }))
})

describe('a model named in the question', () => {
  it.each(['Use the ship detector: how many ships are there?', 'How many ships are there, using the Harbour eyes model?', 'Use the ship detector to count the ships'])(
    '%s',
    (text) => expect(read(text).goal).toMatchObject({ type: 'count_object', classes: [ship], modelId: 'harbour' }),
  )
  it('that does not see what is asked, gives boxes only, or is not there is refused', () => {
    expect(read('Count the buildings with the ship detector').goal.premise).toContain('does not see buildings')
    expect(read('What area do ships cover, with the ship detector?', { ...port, models: [{ ...harbour, gives: 'detections' }] }).goal.premise).toContain('gives boxes')
    expect(read('Use the tank detector to count tanks').goal).toMatchObject({ type: 'refusal', reason: 'no_model', premise: expect.stringContaining('Harbour eyes') })
  })
  it('that could be two is asked about, and a choice answers it', () => {
    const two = { ...port, models: [harbour, model('coast', { title: 'Coast guard', classes: [ship] })] }
    const { goal } = read('Use the ship detector to count ships', two)
    expect(goal.ask?.choices.map(({ label }) => label)).toEqual(['Harbour eyes', 'Coast guard'])
    expect(unwrap(readRequest('Use the ship detector to count ships', two, goal.ask?.choices[1]?.patch)).goal).toMatchObject({ type: 'count_object', modelId: 'coast' })
  })
})

describe('words that mean two things', () => {
  const cars: PlanningContext = { ...port, userClasses: [{ id: 'user:car', words: [] }] }
  it('are what people named, and the reading says which was taken', () => {
    const reading = read('How many cars are there?', cars)
    expect(reading.goal.classes).toEqual(['user:car'])
    expect(reading.assumptions[0]).toBe('"cars" is read as the class made in this project "car", not as vehicles.')
  })
  it('outweigh a word of the grammar found by another singular', () =>
    expect(read('Are there any planes?').goal).toMatchObject({ type: 'exists_object', classes: ['model:plane'] }))
  it('further names of a class of the registry are that class', () =>
    expect(read('How many edifices are wiped?', { models: [model('m', { classes: ['building_destroyed'], words: { building_destroyed: ['wiped'] } })] }).goal.classes).toEqual([
      'building_destroyed',
    ]))
})
