import { describe, expect, it } from 'vitest'
import type { ModelCall } from '../../contracts/planning-record.ts'
import { costWords } from './ModelCalls.tsx'

const call = (promptTokens: number | null, replyTokens: number | null): ModelCall => ({
  purpose: 'plan',
  at: '2026-11-30T12:00:00.000Z',
  model: 'small:1b',
  digest: null,
  temperature: 0.2,
  seed: 1,
  contextTokens: 4096,
  estimatedTokens: 900,
  promptTokens,
  replyTokens,
  elapsedMs: 1500,
  failure: null,
  prompt: [],
  reply: '',
})

describe('what the calls of a model cost', () => {
  it('is the sum of what the server counted', () => expect(costWords({ calls: [call(800, 40), call(900, 60)] })).toContain('2 calls of the model, 1800 tokens'))
  it('is a least where the server left a call uncounted: no count is not a count of 0', () =>
    expect(costWords({ calls: [call(800, 40), call(null, null)] })).toContain('2 calls of the model, at least 840 tokens'))
})
