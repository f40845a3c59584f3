import { expect, test } from 'vitest'
import { changesOf } from './StepForm.tsx'

test('an input that was taken out is sent as null, for the engine keeps what is left away', () => {
  expect(changesOf({ class: 'building_destroyed', minScore: 0.4 }, { minScore: 0.5 })).toEqual({ minScore: 0.5, class: null })
})
