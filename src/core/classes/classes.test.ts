import { describe, expect, it } from 'vitest'
import { ClassIdSchema, classRegistry } from '../../contracts/classes.ts'
import { classFor, inScale, vocabularies, vocabularyById, vocabularyOf } from './index.ts'

const meaning = (name: string, vocabulary: string) => classFor(name, vocabularyById(vocabulary))

describe('class names of other sets', () => {
  it('have only classes the registry knows, or keep their own name', () => {
    for (const { names, id } of vocabularies) for (const [name, { class: cls }] of Object.entries(names)) expect(ClassIdSchema.safeParse(cls).success, `${id}: ${name}`).toBe(true)
  })

  it('RescueNet numbers are ours', () => {
    const { values = {} } = vocabularyById('rescuenet') ?? {}
    for (const [value, name] of Object.entries(values)) {
      const { class: cls } = meaning(name, 'rescuenet')
      expect(classRegistry[cls as keyof typeof classRegistry].index).toBe(Number(value))
    }
    expect(Object.keys(values)).toHaveLength(11)
  })

  it('a building nobody graded is never undamaged', () => {
    expect(meaning('un-classified', 'xbd')).toMatchObject({ class: 'building', state: 'unknown' })
    expect(meaning('Possibly damaged', 'cems')).toMatchObject({ class: 'building', state: 'possible', lossy: expect.stringContaining('certainty') })
    expect(meaning('Building-non-flooded', 'floodnet')).toMatchObject({ class: 'building', state: 'not flooded' })
  })

  it('one word means what its own set says', () => {
    expect(meaning('Damaged', 'cems')).toMatchObject({ class: 'building_damaged' })
    expect(meaning('large-vehicle', 'dota')).toMatchObject({ class: 'vehicle', known: true })
    expect(meaning('Damaged Building', 'xview')).toMatchObject({ class: 'building_damaged' })
    expect(meaning('storage-tank', 'dota')).toMatchObject({ class: 'model:storage-tank', known: false })
  })

  it('a name nobody knows keeps itself', () => {
    expect(classFor('Blue tarp')).toEqual({ class: 'model:blue-tarp', known: false })
    expect(classFor('constructor')).toEqual({ class: 'model:constructor', known: false })
    expect(classFor('')).toEqual({ class: 'model:unnamed', known: false })
  })

  it('the set is known by its names', () => {
    expect(vocabularyOf(['no-damage', 'minor-damage', 'major-damage', 'destroyed'])?.id).toBe('xbd')
    expect(vocabularyOf(['Building-flooded', 'Water'])?.id).toBe('floodnet')
    expect(vocabularyOf(['plane', 'ship', 'small-vehicle'])?.id).toBe('dota')
    expect(vocabularyOf(['quokka'])).toBeNull()
  })
})

describe('damage in other scales', () => {
  it('two levels that share a word say so', () => {
    expect(inScale('cems', 'building_major_damage')).toEqual({ term: 'Damaged', lossy: true })
    expect(inScale('xbd', 'building_major_damage')).toEqual({ term: 'major-damage', lossy: false })
    expect(inScale('xbd', 'water')).toBeNull()
  })
})
