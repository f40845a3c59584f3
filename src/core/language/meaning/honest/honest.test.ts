import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { unwrap } from '../../../../contracts/result.ts'
import { readRequest } from '../../index.ts'

const read = (text: string, context: PlanningContext = {}) => unwrap(readRequest(text, context))
const doubt = (text: string, context: PlanningContext = {}) =>
  read(text, context)
    .chips.flatMap((chip) => chip.doubt ?? [])
    .join(' ')
const twoAreas: PlanningContext = {
  areas: [
    { id: '1', name: 'A1', active: true },
    { id: '2', name: 'A2', active: false },
  ],
}

describe('what narrows a question and cannot be told refuses it, by name', () => {
  it.each([
    ['How many destroyed buildings can rescuers reach from here?', 'no_data', 'reach'],
    ['Number of houses the crews can drive to?', 'no_data', 'way between two points'],
    ['Count the houses with a pool.', 'no_data', 'houses with a pool'],
    ['How many homes stand behind the trees?', 'no_data', 'behind'],
    ['Are there more cars than trucks?', 'no_class', 'trucks'],
    ['How many cars, and how many vans?', 'no_class', 'vans'],
    ['How many vehicles except buses?', 'no_class', 'buses'],
    ['How many houses in the left half and in the right half?', 'no_data', 'right half'],
    ['How big is the largest pool?', 'no_data', 'largest'],
    ['How many of them are destroyed?', 'false_premise', 'them'],
    ['How many buildings are more than 50% destroyed?', 'no_class', '50% destroyed'],
    ['How many buildings are more than half destroyed?', 'no_class', 'half destroyed'],
    ['Is it safe here?', 'not_visible', 'safe'],
    ['Zoom to the vehicles', 'no_data', 'vehicles'],
    ['Go to the largest building', 'no_data', 'building'],
    ['Which areas are dangerous?', 'not_visible', 'dangerous'],
    ['How many buildings are in A1?', 'missing_area', 'A1'],
    ['What is the average size of the buildings? How many destroyed buildings are in this image?', 'no_data', 'destroyed buildings'],
    ['How many trees are there and what is the average size of the buildings?', 'no_data', 'buildings'],
    ['How many houses stay dry if the river swells?', 'not_visible', 'swells'],
    ['How many roads are wider than 5 m?', 'no_data', 'wider'],
    ['How many buildings of about 100 m2?', 'no_data', '100 m2'],
    ['Is point B under water?', 'no_data', 'point B'],
    ['How many commercial buildings collapsed?', 'no_class', 'commercial'],
    ['Count houses and wheelbarrows.', 'no_class', 'wheelbarrows'],
    ['How many houses have flat roofs?', 'no_class', 'flat'],
  ])('%s -> %s', (text, reason, named) => {
    const { goal } = read(text)
    expect(goal).toMatchObject({ type: 'refusal', reason })
    expect(goal.premise).toContain(named)
  })
  it('one question looks in one of two areas, or in each of them', () => {
    expect(read('Compare destroyed houses in A1 and A2', twoAreas).goal.premise).toContain('A2')
    expect(read('Count the cars in each of the areas', twoAreas).goal).toMatchObject({ type: 'compound', parts: [{ areaName: 'A1' }, { areaName: 'A2' }] })
  })
  it('an unheard adjective before a thing is never dropped', () => {
    const adjective = fc.constantFrom('pink', 'wonky', 'baroque', 'rented', 'sunken', 'main', 'big', 'listed', 'municipal', 'mossy')
    const thing = fc.constantFrom('houses', 'buildings', 'vehicles', 'trees', 'pools', 'roads')
    const frame = fc.constantFrom('How many X?', 'Count the X in view.', 'Are there any X here?', 'Find all X.', 'What area do X cover?')
    fc.assert(
      fc.property(adjective, thing, frame, (word, noun, text) => {
        expect(read(text.replace('X', `${word} ${noun}`)).goal.type).toBe('refusal')
      }),
    )
  })
})

describe('what only decorates is named on the chip', () => {
  it.each([
    ['The mayor asks how many homes were destroyed.', 'mayor'],
    ['Are there at least ten vehicles?', 'at least ten'],
    ['There are 12 cars, right?', '12'],
    ['Does the water cover more than 2 hectares?', 'more than 2 hectares'],
    ['Find the largest building.', 'largest'],
    ['How many parked cars?', 'parked'],
    ['How many houses might be destroyed?', 'might'],
    ['How many trucks are there?', 'trucks'],
    ['Is a house on the way from A to B?', 'house'],
    ['How many cars are there in the street?', 'in the street'],
  ])('%s', (text, named) => {
    expect(read(text).goal.type).not.toBe('refusal')
    expect(doubt(text)).toContain(named)
  })
  it('shows the word among what was taken', () => expect(read('The mayor asks how many homes were destroyed.').taken).toContainEqual({ word: 'mayor', meaning: 'not used' }))
  it.each(['How many buildings are destroyed?', 'Please count the pools in this area.', 'Can we get from A to B?', 'Is there any water here?'])(
    'leaves a plain question alone: %s',
    (text) => expect(doubt(text)).toBe(''),
  )
})

describe('what is taken says the real thing', () => {
  const taken = (text: string, context: PlanningContext) => read(text, context).taken[0]?.meaning
  it('names the area, the view, the selection and the point', () => {
    expect(taken('How many cars in this area?', twoAreas)).toBe('drawn area A1')
    expect(taken('How many cars in A2?', twoAreas)).toBe('drawn area A2')
    expect(taken('How many cars here?', twoAreas)).toBe('drawn area A1')
    expect(taken('How many cars here?', { areas: [], viewIsPart: true })).toBe('the view')
    expect(taken('How many cars here?', { areas: [], viewIsPart: false })).toBe('the whole image')
    expect(taken('How many cars in my selection?', { selectionCount: 4 })).toBe('4 selected objects')
    expect(taken('Any water near point B?', { points: [{ id: '1', name: 'B' }] })).toBe('50 m around point B')
  })
})

describe('assumptions are sentences', () => {
  it.each([
    ['How many damaged houses?', 'minor, major and destroyed'],
    ['How many buildings are bigger than a bus?', '30 m2'],
    ['Any water near point B?', '50 m'],
  ])('%s', (text, said) => expect(read(text).assumptions.join(' ')).toContain(said))
  it('an excluded size keeps the others', () => expect(read('Count destroyed houses excluding roofs under 50 m2').goal.filter).toBe('area >= 50 m2'))
})
