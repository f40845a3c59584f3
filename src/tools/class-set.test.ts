import { describe, expect, it } from 'vitest'
import { detection } from '../../test/helpers/artifacts.ts'
import { membersOf } from '../contracts/classes.ts'
import { nameOfValue, valuesOfClasses } from './class-set.ts'
import { selectedOf } from './selection.ts'

const values = { water: 1, building_no_damage: 2, building_destroyed: 5, building: 100 }

describe('valuesOfClasses', () => {
  it('a class is its own value', () => {
    expect(valuesOfClasses(['water'], values)).toEqual({ ok: true, value: new Set([1]) })
  })

  it('a group is its members, and the group itself where state is not known', () => {
    expect(valuesOfClasses(['building'], values)).toEqual({ ok: true, value: new Set([100, 2, 5]) })
    expect(valuesOfClasses(['building_damaged'], values)).toEqual({ ok: true, value: new Set([5]) })
  })

  it('a class the raster cannot hold is a refusal that names it, never an empty set', () => {
    const absent = valuesOfClasses(['water', 'vehicle'], values)
    expect(absent).toMatchObject({ ok: false, error: { code: 'class_absent', details: { asked: 'vehicle' } } })
    expect(absent.ok || absent.error.message).toContain('vehicles')
  })

  it('no class asked is no value', () => {
    expect(valuesOfClasses([], values)).toEqual({ ok: true, value: new Set() })
  })
})

describe('names', () => {
  it('members of a plain class are the class', () => {
    expect(membersOf('water')).toEqual(['water'])
    expect(membersOf('road')).toEqual(['road_clear', 'road_blocked'])
  })

  it('the raster names its values first, then the reserved ones', () => {
    expect(nameOfValue(5, values)).toBe('building_destroyed')
    expect(nameOfValue(7, { 'model:boat': 7 })).toBe('model:boat')
    expect(nameOfValue(255, values)).toBe('nodata')
    expect(nameOfValue(0, values)).toBe('background')
  })
})

describe('selectedOf', () => {
  const objects = [detection('V-001'), detection('D-001', { class: 'building_destroyed' }), detection('N-001', { class: 'building_minor_damage' })]
  const ids = (selection: string[]) => selectedOf(objects, selection).map((object) => object.id)

  it('takes ids that were clicked', () => {
    expect(ids(['D-001', 'X-009'])).toEqual(['D-001'])
  })

  it('takes a class or a group chosen by a sentence', () => {
    expect(ids(['class:vehicle'])).toEqual(['V-001'])
    expect(ids(['class:building_damaged'])).toEqual(['D-001', 'N-001'])
    expect(ids(['class:all'])).toEqual(['V-001', 'D-001', 'N-001'])
  })

  it('nothing selected is no object', () => {
    expect(ids([])).toEqual([])
  })
})
