import { expect, test } from 'vitest'
import { type Goal, GoalSchema } from '../../contracts/goal.ts'
import { diffReadings } from './index.ts'

const goal = (parts: Partial<Goal>): Goal =>
  GoalSchema.parse({ type: 'count_object', operations: ['count'], classes: ['vehicle'], scope: 'image', unit: 'count', groupBy: null, formula: null, ...parts })

test('the same reading differs in nothing, whatever the order of its classes', () => {
  expect(diffReadings(goal({ classes: ['vehicle', 'pool'] }), goal({ classes: ['pool', 'vehicle'] }))).toEqual([])
})
test('both values of each field stand in words', () => {
  expect(diffReadings(goal({}), goal({ type: 'count_damage', classes: ['building_destroyed'], scope: 'area', areaName: 'harbour', filter: 'area > 300 m2', when: 'pre' }))).toEqual(
    [
      { field: 'kind of question', here: 'count object', there: 'count damage' },
      { field: 'what is looked for', here: 'vehicles', there: 'destroyed buildings' },
      { field: 'that are', here: 'not said', there: 'area > 300 m2' },
      { field: 'where', here: 'whole image', there: 'harbour' },
      { field: 'when', here: 'any date', there: 'before the event' },
    ],
  )
})
test.each([
  [{ scope: 'near_point', points: ['depot'], distanceM: 200 }, 'within 200 m of depot'],
  [{ scope: 'route', points: ['A', 'B'] }, 'from A to B'],
  [{ scope: 'part', region: 'north half' }, 'north half'],
  [{ scope: 'selection' }, 'selected objects'],
] as const)('%o', (parts, words) =>
  expect(diffReadings(goal({}), goal({ ...parts, points: [...('points' in parts ? parts.points : [])] }))).toEqual([{ field: 'where', here: 'whole image', there: words }]),
)
