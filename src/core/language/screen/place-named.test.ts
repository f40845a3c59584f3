import { describe, expect, it } from 'vitest'
import type { Goal } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

const named = (...names: string[]): PlanningContext => ({
  others: [{ id: 'L2', name: 'places.geojson', role: 'places' }],
  areas: [{ id: 'a1', name: 'A1', active: true }],
  points: [{ id: 'p1', name: 'A' }],
  places: names.map((name) => ({ name })),
})
const read = (text: string, context: PlanningContext, patch: Partial<Goal> = {}) => unwrap(readRequest(text, context, patch))

describe('a place named by its words', () => {
  it.each([
    { text: 'How many buildings are around the school?', names: ['Saraswati School', 'Banepa'], place: 'Saraswati School', distanceM: 50 },
    { text: 'How many buildings are within 200 m of the school?', names: ['Saraswati School'], place: 'Saraswati School', distanceM: 200 },
    { text: 'Count the cars near Banepa', names: ['Banepā', 'Old Banepa Road'], place: 'Banepā', distanceM: 50 },
    { text: 'Are there destroyed houses close to Old Banepa Road?', names: ['Banepā', 'Old Banepa Road'], place: 'Old Banepa Road', distanceM: 50 },
    { text: 'Count the cars around the hospital', names: ['District Hospital', 'Hospital'], place: 'Hospital', distanceM: 50 },
  ])('is ground around it: $text', ({ text, names, place, distanceM }) => {
    const reading = read(text, named(...names))
    expect(reading.goal).toMatchObject({ scope: 'near_point', points: [place], distanceM })
    expect(reading.taken).toContainEqual(expect.objectContaining({ meaning: `${distanceM} m around ${place}` }))
  })
  it('says that 50 m were assumed', () => expect(read('Count cars around the school', named('School')).assumptions.join(' ')).toContain('within 50 m'))

  it('of a name that is not there is refused with up to five that are', () => {
    const { goal } = read('How many buildings are around the school?', named('Ga', 'Gb', 'Gc', 'Gd', 'Ge', 'Gf'))
    expect(goal).toMatchObject({ type: 'refusal', reason: 'no_data', ask: { what: 'place' } })
    expect(goal.premise).toBe('No place called school is in places.geojson; it has Ga, Gb, Gc, Gd, Ge.')
  })
  it('that can be several is asked for, and the chosen one is taken', () => {
    const context = named('North School', 'South School')
    const { goal } = read('Count the cars around the school', context)
    expect(goal).toMatchObject({ type: 'refusal', reason: 'unclear' })
    const patch = goal.ask?.choices[1]?.patch as Partial<Goal>
    expect(read('Count the cars around the school', context, patch).goal).toMatchObject({ type: 'count_object', points: ['South School'] })
  })
  it('that stands twice in the layer is never guessed', () =>
    expect(read('Count the cars around the school', named('School', 'School')).goal).toMatchObject({ reason: 'missing_point', ask: { what: 'point' } }))
  it('beside a second place is refused', () => expect(read('Count the cars around the school in A1', named('School')).goal).toMatchObject({ type: 'refusal', reason: 'no_data' }))
  it.each(['Are there houses near the water?', 'Count the cars near point A', 'How many houses are destroyed?'])('takes no word of the grammar: %s', (text) =>
    expect(read(text, named('Water Street', 'Car Park', 'A'))).toEqual(read(text, { ...named(), places: undefined })),
  )
})
