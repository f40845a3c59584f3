import { describe, expect, it } from 'vitest'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { summarise } from './summary.ts'

const answer = (value: boolean | null, reason: string | null = null): ArtifactOf<'yes_no'> => ({
  kind: 'yes_no',
  value,
  reason,
  label: 'blocked roads',
  classes: [],
  witness: null,
  method: '',
  evidence: null,
  analysedShare: null,
})

describe('summarise a yes or no', () => {
  it('that cannot be told says so and why, and is not empty', () => {
    expect(summarise(answer(null, 'half of the area was not analysed'))).toEqual({ summary: 'cannot tell: half of the area was not analysed', empty: false })
    expect(summarise(answer(null))).toEqual({ summary: 'cannot tell', empty: false })
  })

  it('that can be told is yes, or no and empty', () => {
    expect(summarise(answer(true))).toEqual({ summary: 'yes, blocked roads', empty: false })
    expect(summarise(answer(false))).toEqual({ summary: 'no blocked roads', empty: true })
  })
})
