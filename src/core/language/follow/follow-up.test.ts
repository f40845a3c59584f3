import { describe, expect, it } from 'vitest'
import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { ReadingSchema } from '../../../contracts/goal.ts'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

const image = (id: string, role: 'pre' | 'post', date: string) => ({
  id,
  name: `${id}.tif`,
  role,
  date,
  sensor: 'rgb',
  gsdM: 0.1,
  bands: 3,
  width: 4000,
  height: 3000,
  georeferenced: true,
})
const screen: PlanningContext = {
  images: [image('after', 'post', '2025-03-11'), image('before', 'pre', '2025-03-01')],
  areas: [{ id: 'a1', name: 'A1', active: true }],
  points: [
    { id: 'a', name: 'A' },
    { id: 'p', name: 'B' },
  ],
  selectionCount: 0,
}
/** The screen after a question was answered. */
function answered(text: string): PlanningContext {
  const { goal } = unwrap(readRequest(text, screen))
  return { ...screen, last: { requestId: 'r1', number: 1, text, goal, resources: {}, classes: goal.classes, answerKind: 'count' } }
}
const next = (first: string, then: string): Goal => {
  const reading = unwrap(readRequest(then, answered(first)))
  ReadingSchema.parse(reading)
  return reading.goal
}

describe('a question that goes on from an answer keeps what it does not name', () => {
  const first = 'How many buildings above 50 m2 are in area A1?'
  it.each<[string, Partial<Goal>]>([
    ['and the vehicles?', { type: 'count_object', classes: ['vehicle'], areaName: 'A1', filter: 'area > 50 m2' }],
    ['And how about the destroyed ones?', { type: 'count_damage', classes: ['building_destroyed'], areaName: 'A1' }],
    ['what about trees', { classes: ['tree'] }],
    ['only the destroyed ones', { classes: ['building_destroyed'] }],
    ['only those above 200 m2', { classes: ['building'], filter: 'area > 50 m2 and area > 200 m2' }],
    ['now for the view', { classes: ['building'], scope: 'view', areaName: null }],
    ['same near point B', { scope: 'near_point', points: ['B'], distanceM: 50 }],
    ['and before the storm?', { when: 'pre', areaName: 'A1' }],
    ['same for the other image', { layerId: 'before', areaName: 'A1' }],
    ['how many of them are destroyed?', { classes: ['building_destroyed'], areaName: 'A1' }],
    ['once more', { classes: ['building'], areaName: 'A1' }],
  ])('%s', (then, wanted) => expect(next(first, then)).toMatchObject({ ...wanted, follows: 'r1' }))

  it('counts become areas where nothing can be counted, and the reading says so', () => {
    const reading = unwrap(readRequest('and the water?', answered('How many cars are there?')))
    expect(reading.goal).toMatchObject({ type: 'area_object', operations: ['area'], unit: 'm2', classes: ['water'] })
    expect(reading.assumptions.join(' ')).toContain('cannot be counted one by one')
  })
  it('keeps both dates of a change and the whole of a share', () => {
    expect(next('How many more destroyed buildings are there after than before?', 'and the intact ones?')).toMatchObject({
      formula: 'p1 - p2',
      parts: [
        { classes: ['building_no_damage'], when: 'post' },
        { classes: ['building_no_damage'], when: 'pre' },
      ],
    })
    expect(next('What share of the buildings is destroyed?', 'and with minor damage?')).toMatchObject({
      unit: 'percent',
      parts: [{ classes: ['building_minor_damage'] }, { classes: ['building'] }],
    })
  })
  it('says areas in another unit, and refuses where there is none', () => {
    expect(next('What area does the water cover?', 'and in acres?')).toMatchObject({ unit: 'acre', classes: ['water'] })
    expect(next('How many cars are there?', 'in hectares')).toMatchObject({ type: 'refusal', reason: 'contradiction' })
  })
})

describe('what cannot go on says why', () => {
  it.each([
    ['How many buildings are there?', 'only the ones near the road', 'near the road'],
    ['How many buildings are there?', 'and the helicopters?', 'helicopters'],
    ['Can we get from A to B?', 'and the trees?', 'about a way'],
  ])('%s %s', (first, then, words) => {
    const { goal } = unwrap(readRequest(then, answered(first)))
    expect(goal.type).toBe('refusal')
    expect(goal.premise).toContain(words)
  })
})

describe('a whole question is none that goes on', () => {
  it.each(['How many trees are there?', 'And how many cars are there?', 'Show only cars', 'Which houses are destroyed?', 'Zoom in', 'Only show destroyed'])('%s', (text) =>
    expect(unwrap(readRequest(text, answered('How many buildings are in area A1?'))).goal.follows).toBeUndefined(),
  )
  it('without an answer the words that stand alone are read alone', () =>
    expect(unwrap(readRequest('And the vehicles?', { ...screen, last: null })).goal).toMatchObject({ type: 'exists_object', classes: ['vehicle'] }))
})
