import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../contracts/result.ts'
import { readRequest } from '../../index.ts'

const goal = (text: string) => unwrap(readRequest(text, {})).goal

describe('what is denied is never given in place of the rest', () => {
  it.each([
    'What share of the area is not water?',
    'What share of the area is not covered by water?',
    'What percentage of the image is not flooded?',
    'What percent is unflooded?',
    'What share of the image is free of water?',
    'What is the area outside the water?',
    'How much of the area is not water in m2?',
    'How many buildings are not in the north half?',
    'How many buildings are not within 50 m of A?',
    'How many destroyed buildings are there minus the intact ones?',
    'What is twice the number of destroyed buildings?',
  ])('%s', (text) => expect(goal(text)).toMatchObject({ type: 'refusal', reason: 'no_data' }))
  it.each([
    ['How many buildings are not destroyed?', 'count_damage'],
    ['How many buildings are not larger than 30 m2?', 'count_object'],
    ['What share of the buildings is not destroyed?', 'arithmetic'],
    ['Is there no water?', 'exists_object'],
  ])('a negation the grammar turns round is still answered: %s', (text, type) => expect(goal(text).type).toBe(type))
})

describe('a share divides by what the question names', () => {
  const whole = (text: string) => goal(text).parts[1]?.classes
  it('the image is the whole of a share of the image, also for buildings', () => {
    for (const text of [
      'What share of the area is destroyed buildings?',
      'What share of the image do destroyed buildings cover?',
      'What share of the area in the north half is damaged buildings?',
    ])
      expect(whole(text)).toContain('background')
  })
  it('buildings are the whole where they are named or nothing is', () => {
    for (const text of ['What percentage of the buildings in the image is destroyed?', 'What share of the area is destroyed?', 'Percentage of area of destroyed buildings?'])
      expect(whole(text)).toEqual(['building'])
  })
  it('the share of a thing that lies in one place or is of one size is refused, the share of a place or a size is not', () => {
    expect(goal('What share of the water is in the north half?')).toMatchObject({ type: 'refusal', reason: 'no_data' })
    expect(goal('What percentage of destroyed buildings is larger than 30 m2?')).toMatchObject({ type: 'refusal', reason: 'no_data' })
    expect(goal('What percentage of the buildings larger than 30 m2 is destroyed?')).toMatchObject({ type: 'arithmetic', filter: 'area > 30 m2' })
    expect(goal('What share of the north half is water?')).toMatchObject({ type: 'arithmetic', region: 'north half of image' })
    expect(goal('What share of the buildings in the north half is destroyed?').type).toBe('arithmetic')
  })
})
