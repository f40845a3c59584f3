import { describe, expect, it } from 'vitest'
import { keepRecent } from './keep-recent.ts'

/** Which keys are made anew when each is asked for in turn. */
function madeBy(keep: ReturnType<typeof keepRecent<string>>, keys: readonly string[]): string[] {
  const made: string[] = []
  for (const key of keys)
    keep(key, () => {
      made.push(key)
      return key
    })
  return made
}

describe('keepRecent', () => {
  it('makes each result once while there is room, and the least recently used again when it is gone', () => {
    expect(madeBy(keepRecent<string>(2), ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b', 'c', 'b'])
  })

  it('counts by weight where results have one: a heavy one takes the room of several', () => {
    const weigh = (key: string) => (key === 'heavy' ? 3 : 1)
    expect(madeBy(keepRecent<string>(3, weigh), ['a', 'b', 'heavy', 'a', 'heavy'])).toEqual(['a', 'b', 'heavy', 'a', 'heavy'])
  })

  it('a result heavier than all room is made each time and drives nothing out', () => {
    const weigh = (key: string) => (key === 'huge' ? 9 : 1)
    expect(madeBy(keepRecent<string>(3, weigh), ['a', 'huge', 'a', 'huge'])).toEqual(['a', 'huge', 'huge'])
  })
})
