import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCalmTelling } from './tell-calm.ts'

describe('what is told of a thing that changes often', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const told: string[] = []
  const calm = () => {
    told.length = 0
    return makeCalmTelling((id) => void told.push(id))
  }

  it('is the first change at once and the last of those that followed', () => {
    const telling = calm()
    for (let at = 0; at < 100; at++) telling.changed('a')
    expect(told).toEqual(['a'])
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['a', 'a'])
  })

  it('does not hold back another thing', () => {
    const telling = calm()
    telling.changed('a')
    telling.changed('b')
    expect(told).toEqual(['a', 'b'])
  })

  it('is at once again after a rest', () => {
    const telling = calm()
    telling.changed('a')
    vi.advanceTimersByTime(60)
    telling.changed('a')
    expect(told).toEqual(['a', 'a'])
  })

  it('is nothing of what was removed, nor after the end', () => {
    const telling = calm()
    for (const id of ['a', 'a', 'b', 'b']) telling.changed(id)
    telling.forget('a')
    telling.stop()
    telling.changed('c')
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['a', 'b'])
  })
})
