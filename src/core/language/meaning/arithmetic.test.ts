import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

const read = (text: string) => unwrap(readRequest(text, {})).goal
const things: Readonly<Record<string, string>> = { buildings: 'building', roads: 'road', trees: 'tree', pools: 'pool', vehicles: 'vehicle', water: 'water' }

const forms: readonly ((names: readonly string[]) => string)[] = [
  (names) => `What percentage of the image is ${joined(names)}?`,
  (names) => `What share of the area is covered by ${joined(names)}?`,
  (names) => `What is the difference between ${joined(names)}?`,
  (names) => `What is the ratio of ${joined(names)}?`,
  (names) => `What is the sum of ${joined(names)}?`,
  (names) => `Which is more common, ${joined(names).replace(' and ', ' or ')}?`,
  (names) => `How many ${joined(names)} are there?`,
  (names) => `How much area do ${joined(names)} cover?`,
]

const joined = (names: readonly string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

describe('a number made of several things', () => {
  it('uses every thing that was named, or says that it does not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.uniqueArray(fc.constantFrom(...Object.keys(things)), { minLength: 1, maxLength: 4 }), (form, names) => {
        const goal = read(form(names))
        if (goal.type === 'refusal') return
        const used = goal.type === 'arithmetic' ? usedBy(goal) : goal.classes
        for (const name of names) expect(used, form(names)).toContain(things[name])
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['What percentage of the buildings are destroyed and heavily damaged?', ['building_destroyed', 'building_major_damage'], ['building']],
    ['What percentage of the houses are destroyed?', ['building_destroyed'], ['building']],
    ['What share of the roads is blocked?', ['road_blocked'], ['road']],
  ])('%s', (text, over, under) => expect(read(text).parts.map((part) => part.classes)).toEqual([over, under]))

  it('compares the levels of one phrase with each other', () =>
    expect(read('Which is more common, minor or major damage?').parts.map((part) => part.classes)).toEqual([['building_minor_damage'], ['building_major_damage']]))

  it('has no mean of numbers in one image', () => expect(read('What is the average number of trees?').premise).toContain('average'))
})

describe('"covered"', () => {
  it.each([
    ['What area is covered by pools?', 'pool'],
    ['How much of the area is covered with trees?', 'tree'],
    ['How much ground is covered by roads?', 'road'],
  ])('measures: %s', (text, name) => expect(read(text)).toMatchObject({ type: 'area_object', classes: [name] }))

  it.each(['How many roads are covered by debris?', 'Which streets are covered with mud?', 'How many covered roads are there?'])('blocks a road: %s', (text) =>
    expect(read(text).classes).toEqual(['road_blocked']),
  )
})

/** The whole of a share of the image is the list of all classes; a thing counts as used only where it is named itself. */
const usedBy = (goal: ReturnType<typeof read>) => goal.parts.flatMap((part) => (part.classes.includes('background') ? [] : part.classes))
