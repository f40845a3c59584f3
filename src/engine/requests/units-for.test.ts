import { expect, test } from 'vitest'
import { unitsFor } from './units-for.ts'

const auto = { area: 'auto', length: 'auto' } as const

test.each([
  ['What area do the buildings cover, in square metres?', { area: 'm2', length: 'auto' }],
  ['Area of water in m2', { area: 'm2', length: 'auto' }],
  ['How long is the way from A to B in metres?', { area: 'auto', length: 'm' }],
  ['What area do the buildings cover?', auto],
  ['What area do buildings over 200 m2 cover?', auto],
])('%s', (question, units) => expect(unitsFor(question, auto)).toEqual(units))
