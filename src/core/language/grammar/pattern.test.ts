import { describe, expect, it } from 'vitest'
import { tokenise } from '../text/tokens.ts'
import { compile, matchAt } from './pattern.ts'

const sets = { colour: 'red blue' }
const end = (source: string, text: string) => matchAt(compile(source, sets), { tokens: tokenise(text), slots: { n: (token) => token.value !== null } }, 0)?.end ?? null

describe('patterns', () => {
  it('take the longest way through optional words', () => expect(end('in [the] [@colour] box', 'in the red box')).toBe(4))
  it('match plurals of their words', () => expect(end('box', 'boxes')).toBe(1))
  it('capture slots', () =>
    expect(matchAt(compile('above <n>', sets), { tokens: tokenise('above 300'), slots: { n: (token) => token.value !== null } }, 0)?.captures['n']?.[0]?.value).toBe(300))
  it('do not match where a required word is missing', () => expect(end('in the box', 'in box')).toBeNull())
  it('fail at load when written wrongly', () => {
    expect(() => compile('in [of the]', sets)).toThrow('broken element')
    expect(() => compile('@nothing', sets)).toThrow('unknown word set')
  })
})
