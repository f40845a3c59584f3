import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Goal } from '../../contracts/goal.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import { ReadingSchema } from '../../contracts/goal.ts'
import { unwrap } from '../../contracts/result.ts'
import { readRequest } from './index.ts'

const goal = (text: string, context: PlanningContext = {}): Goal => unwrap(readRequest(text, context)).goal
const code = (text: string) => {
  const result = readRequest(text, {})
  return result.ok ? null : result.error.code
}

describe('what cannot be read', () => {
  it('says so when there is no question', () => expect(code('   \n')).toBe('question_empty'))
  it('refuses 20 kB without reading it', () => expect(code('how many cars '.repeat(1500))).toBe('question_too_long'))
  it.each([
    '¿Cuántos edificios están destruidos?',
    'Combien de maisons sont détruites ?',
    'Wie viele Häuser sind zerstört?',
    'كم عدد المباني المدمرة؟',
    '有多少建筑物被毁？',
    'Сколько зданий разрушено?',
  ])('names another language: %s', (text) => expect(code(text)).toBe('question_language'))
  it.each(['???', 'asdf qwer zxcv', 'the'])('does not guess at noise: %s', (text) => expect(code(text)).toBe('question_not_understood'))
  it.each(['constructor', '__proto__', 'toString', 'how many constructor vehicles are there', 'pan constructor', 'move the map valueOf'])(
    'takes a word every object inherits for a word: %s',
    (text) => {
      const read = readRequest(text, {})
      expect(read.ok ? ReadingSchema.safeParse(read.value).success && !/native code/.test(JSON.stringify(read.value)) : read.error.code).toSatisfy(
        (told) => told === true || typeof told === 'string',
      )
    },
  )
  it('never throws and always gives a valid reading or a failure', () => {
    const word = fc.constantFrom(
      'how',
      'many',
      'destroyed',
      'houses',
      'and',
      'not',
      'area',
      'of',
      'A',
      'to',
      'B',
      '300',
      'm2',
      'above',
      ',',
      '?',
      'show',
      'only',
      'zoom',
      'percent',
      'than',
      'each',
      'damage',
      'level',
      'here',
      'why',
      'ships',
      'water',
      'no',
      'right',
      'except',
      'roads',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const result = readRequest(words.join(' '), {})
        if (result.ok) ReadingSchema.parse(result.value)
        else expect(result.error.message.length).toBeGreaterThan(10)
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(typeof readRequest(text, {}).ok).toBe('boolean')
      }),
      { numRuns: 200 },
    )
  })
})

describe('refusals name the premise', () => {
  it.each([
    ['How many helicopters are on the ground?', 'no_class'],
    ['How many surfers are in the water?', 'no_class'],
    ['How deep is the water?', 'no_data'],
    ['What changed since Monday?', 'no_date'],
    ['Are people trapped inside?', 'not_visible'],
    ['How many destroyed houses are undamaged?', 'contradiction'],
    ['Tell me a joke.', 'out_of_scope'],
    ['Count cars with the radar image', 'no_model'],
    ['Do the same here', 'false_premise'],
  ])('%s -> %s', (text, reason) => {
    const read = goal(text)
    expect(read).toMatchObject({ type: 'refusal', reason, scope: 'none' })
    expect(read.premise?.length).toBeGreaterThan(15)
  })
  it('needs the points and areas it names once the screen is known', () => {
    expect(goal('Is the clinic reachable?', { points: [] }).reason).toBe('missing_point')
    expect(goal('Can we drive from A to B?', { points: [{ id: 'A', name: 'A' }] }).reason).toBe('missing_point')
    expect(goal('Count cars in my polygon', { areas: [] }).reason).toBe('missing_area')
    expect(goal('Count cars in area A3', { areas: [{ id: 'A1', name: 'A1', active: true }] }).reason).toBe('missing_area')
  })
  it('does not refuse for people who only use the road', () => expect(goal('Can people still get from A to B?').type).toBe('path'))
})

describe('damage words', () => {
  it('reads damaged without a level as all three and says so', () => {
    const reading = unwrap(readRequest('How many damaged houses?', {}))
    expect(reading.goal.classes).toEqual(['building_minor_damage', 'building_major_damage', 'building_destroyed'])
    expect(reading.assumptions.join()).toContain('minor, major and destroyed')
  })
  it('takes the complement of a negated state', () => {
    expect(goal('How many houses are not destroyed?').classes).toEqual(['building_no_damage', 'building_minor_damage', 'building_major_damage'])
    expect(goal('How many houses are not damaged?').classes).toEqual(['building_no_damage'])
  })
  it('keeps what is left of an exception', () =>
    expect(goal('Count all buildings except the destroyed ones').classes).toEqual(['building_no_damage', 'building_minor_damage', 'building_major_damage']))
  it('inverts a claim of absence and a claim about all', () => {
    expect(goal('Nothing has collapsed, right?')).toMatchObject({ type: 'exists_damage', classes: ['building_destroyed'], polarity: 'inverted' })
    expect(goal('Are all roads open?')).toMatchObject({ type: 'exists_object', classes: ['road_blocked'], polarity: 'inverted' })
  })
})

describe('compounds and arithmetic', () => {
  it('counts each damage level apart', () => {
    const read = goal('Count the buildings of each damage level')
    expect(read).toMatchObject({ type: 'compound', groupBy: 'damage_level' })
    expect(read.parts.map((part) => part.classes)).toEqual([['building_no_damage'], ['building_minor_damage'], ['building_major_damage'], ['building_destroyed']])
  })
  it('divides destroyed by all buildings for a share', () => {
    expect(goal('What percentage of buildings is destroyed?')).toMatchObject({ type: 'arithmetic', operations: ['count', 'ratio'], unit: 'percent', formula: 'p1 / p2' })
  })
  it('takes one kind of thing in many words as one', () => expect(goal('How many cars, trucks and vans in all?')).toMatchObject({ type: 'count_object', classes: ['vehicle'] }))
})

describe('where, how large, which unit', () => {
  it('turns a comparison with a thing into a size and says which', () => {
    const reading = unwrap(readRequest('How many buildings are bigger than a bus?', {}))
    expect(reading.goal.filter).toBe('area > 30 m2')
    expect(reading.assumptions.join()).toContain('30 m2')
  })
  it('reads distance, part, unit and points', () => {
    expect(goal('Any water within 200 m of B?')).toMatchObject({ scope: 'near_point', distanceM: 200, points: ['B'] })
    expect(goal('How much water is in the lower third of the picture?')).toMatchObject({ scope: 'part', region: 'bottom third of image' })
    expect(goal('Can we reach B from A?').points).toEqual(['A', 'B'])
    expect(goal('Flooded acres?').unit).toBe('acre')
  })
  it('takes the names of the screen', () =>
    expect(
      goal('Is there a way from bridge to camp?', {
        points: [
          { id: '1', name: 'bridge' },
          { id: '2', name: 'camp' },
        ],
      }),
    ).toMatchObject({ type: 'path', points: ['bridge', 'camp'] }))
})

describe('chips', () => {
  it('lay their patch over the goal and show it', () => {
    const first = unwrap(readRequest('How many destroyed houses?', {}))
    const option = first.chips.find((chip) => chip.key === 'goal')?.options.find((one) => one.label === 'measure')
    const second = unwrap(readRequest('How many destroyed houses?', {}, option?.patch))
    expect(second.goal).toMatchObject({ type: 'area_damage', operations: ['area'], unit: 'm2' })
    expect(second.chips.find((chip) => chip.key === 'goal')?.value).toBe('measure')
  })
  it('every option of every chip gives a valid goal', () => {
    for (const text of ['How many damaged houses above 300 m2 here?', 'Can we get from A to B?', 'Area of water in the north half', 'Share of destroyed houses']) {
      const reading = unwrap(readRequest(text, {}))
      for (const chip of reading.chips) for (const option of chip.options) expect(ReadingSchema.safeParse(unwrap(readRequest(text, {}, option.patch))).success).toBe(true)
    }
  })
  it('wear their doubt', () => expect(unwrap(readRequest('Mark the destroyed roads', {})).chips.find((chip) => chip.key === 'what')?.doubt).toContain('blocked'))
})

describe('classes only an installed model knows', () => {
  it('are asked for like any other, and refused without the model', () => {
    expect(goal('How many solar panels are there?', { seenClasses: ['model:solar_panel'] })).toMatchObject({ type: 'count_object', classes: ['model:solar_panel'] })
    expect(goal('How many solar panels are there?', { seenClasses: [] })).toMatchObject({ type: 'refusal', reason: 'no_class' })
  })
})
