import { describe, expect, it } from 'vitest'
import { rowFeed } from './row-feed.ts'

type Drawn = { readonly top: number; readonly height: number }
const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('rows that several read side by side', () => {
  it('are drawn once, and the next when nobody needs these any more', async () => {
    const drawn: number[] = []
    const feed = rowFeed((top): Drawn => {
      drawn.push(top)
      return { top, height: 10 }
    })
    const [quick, slow] = [feed.reader(), feed.reader()]
    const first = [quick.at(0), slow.at(3)]
    expect(await Promise.all(first)).toEqual([
      { top: 0, height: 10 },
      { top: 0, height: 10 },
    ])
    const ahead = quick.at(10)
    await tick()
    expect(drawn).toEqual([0])
    expect(await slow.at(9)).toEqual({ top: 0, height: 10 })
    expect(await Promise.all([ahead, slow.at(19)])).toEqual([
      { top: 10, height: 10 },
      { top: 10, height: 10 },
    ])
    expect(drawn).toEqual([0, 10])
  })

  it('wait for nobody who has ended', async () => {
    const feed = rowFeed((top): Drawn => ({ top, height: 1 }))
    const [one, other] = [feed.reader(), feed.reader()]
    const waits = one.at(0)
    other.end()
    expect(await waits).toEqual({ top: 0, height: 1 })
    expect(await one.at(2)).toEqual({ top: 2, height: 1 })
    await expect(one.at(1)).rejects.toThrow(RangeError)
  })

  it('tell all who wait that they could not be drawn', async () => {
    const feed = rowFeed((): Drawn => {
      throw new Error('no ink')
    })
    const [one, other] = [feed.reader(), feed.reader()]
    const ends = await Promise.allSettled([one.at(0), other.at(0)])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
