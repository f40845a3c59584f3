import { describe, expect, it, vi } from 'vitest'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { answerWithin } from './patience.ts'

const late: Result<string> = fail({ code: 'over_budget', message: 'Too late.' })
const gone: Result<string> = fail({ code: 'model_failed', message: 'Gone.' })

describe('answerWithin', () => {
  it('gives up what does not come in time, and says so', async () => {
    let end: (answer: Result<string>) => void = () => undefined
    const asked = new Promise<Result<string>>((resolve) => {
      end = resolve
    })
    expect(await answerWithin(asked, { limitMs: 1, turn: null, giveUp: () => end(gone), late })).toBe(late)
  })

  it('counts no time spent behind an earlier answer', async () => {
    vi.useFakeTimers()
    const giveUp = vi.fn()
    let end: () => void = () => undefined
    const turn = new Promise<void>((resolve) => {
      end = resolve
    })
    const answer = answerWithin(new Promise<Result<string>>(() => undefined), { limitMs: 100, turn, giveUp, late })
    void answer
    await vi.advanceTimersByTimeAsync(1000)
    expect(giveUp).not.toHaveBeenCalled()
    end()
    await vi.advanceTimersByTimeAsync(101)
    expect(giveUp).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('leaves no clock running for an answer that came before its turn', async () => {
    vi.useFakeTimers()
    const giveUp = vi.fn()
    let end: () => void = () => undefined
    const turn = new Promise<void>((resolve) => {
      end = resolve
    })
    expect(await answerWithin(Promise.resolve(ok('done')), { limitMs: 100, turn, giveUp, late })).toEqual(ok('done'))
    end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(giveUp).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
})
