import { expect, test } from 'vitest'
import { changesOf } from './StepForm.tsx'

test('only what changed is sent, and an input that was taken out as null, for the engine keeps what is left away', () => {
  const before = { detections: 'd1', class: 'building_destroyed', minScore: 0.4 }
  expect(changesOf(before, { detections: 'd1', minScore: 0.5 })).toEqual({ minScore: 0.5, class: null })
})
