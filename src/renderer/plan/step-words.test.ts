import { describe, expect, test } from 'vitest'
import { stepStatuses } from '../../contracts/request.ts'
import { makeStep } from '../dev/fixtures.ts'
import { awaitsApproval, isRunnable, leftWords, markOf, stateWords } from './step-words.ts'

const progress = { done: 13, total: 24, unit: 'tiles', secondsLeft: null, device: 'CPU' }

describe('words of a card state', () => {
  test.each([
    ['draft', { estimateMs: 40_000 }, 'Draft ≈ 40 s'],
    ['ready', { estimateMs: 200 }, 'Approved < 1 s'],
    ['running', { progress }, 'Running 54 %'],
    ['done', { ms: 8100 }, 'Done 8.1 s'],
    ['done', { ms: 100, empty: true }, 'Done 0.1 s, nothing found'],
    ['done', { ms: 100, reused: true }, 'Reused'],
    ['cancelled', { progress }, 'Cancelled at 54 %'],
    ['needs_you', {}, 'Needs you'],
  ] as const)('%s reads as its own word', (status, change, words) => expect(stateWords(makeStep({ status, ...change }))).toBe(words))

  test('every state has a shape, and no two states share shape and tone', () => {
    const looks = stepStatuses.map((status) => `${markOf(status).icon}/${markOf(status).tone}`)
    expect(new Set(looks).size).toBe(stepStatuses.length)
  })
  test('no time left is claimed before the speed is known', () => expect(leftWords(makeStep({ status: 'running', progress }))).toBe('measuring speed'))
})

describe('what Run and Approve reach', () => {
  test('a refused or finished step is neither approved nor run', () => {
    for (const status of ['refused', 'done', 'skipped'] as const) {
      expect(awaitsApproval(makeStep({ status }))).toBe(false)
      expect(isRunnable(makeStep({ status, approved: true }))).toBe(false)
    }
  })
  test('a stale approved step runs again', () => expect(isRunnable(makeStep({ status: 'stale', approved: true }))).toBe(true))
})
