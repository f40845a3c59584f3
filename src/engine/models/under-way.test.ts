import { describe, expect, it } from 'vitest'
import { underWay } from './under-way.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('underWay', () => {
  it('gives outcomes in order, whichever is ready first', async () => {
    const work = underWay([30, 1, 10, 1], (ms) => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms)))
    const seen: number[] = []
    for (let i = 0; i < 4; i++) seen.push(await work.next())
    expect(seen).toEqual([30, 1, 10, 1])
    await expect(work.next()).rejects.toThrow(RangeError)
  })

  it('has three under way, and starts the next as soon as one is in', async () => {
    const started: number[] = []
    const ends: (() => void)[] = []
    const work = underWay([0, 1, 2, 3, 4], (item) => {
      started.push(item)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
    const first = work.next()
    await tick()
    expect(started).toEqual([0, 1, 2])
    ends[0]?.()
    await first
    expect(started).toEqual([0, 1, 2, 3])
  })

  it('tells a failure at its turn, not before', async () => {
    const work = underWay([1, 2], async (item) => {
      if (item === 2) throw new Error('two')
      await tick()
      return item
    })
    expect(await work.next()).toBe(1)
    await expect(work.next()).rejects.toThrow('two')
  })
})
