import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculated, type Grid, gridSource, parseExpression } from '../index.ts'

const line = (...values: number[]): Grid => ({ width: values.length, height: 1, values: Float64Array.from(values), valid: null })

async function evaluate(text: string, bands: Record<string, Grid>): Promise<(number | null)[]> {
  const parsed = parseExpression(text, Object.keys(bands))
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { width } = Object.values(bands)[0] as Grid
  const made = await calculated(parsed.value, new Map(Object.entries(bands).map(([name, grid]) => [name, gridSource(grid)]))).read([0, 0, width, 1])
  return [...made.values].map((value, at) => (made.valid?.[at] === 0 ? null : value))
}

describe('band maths', () => {
  it('works out an index, and has no data where it would divide by zero', async () => {
    expect(await evaluate('(nir - red) / (nir + red)', { nir: line(3, 0, 5), red: line(1, 0, 5) })).toEqual([0.5, null, 0])
  })

  it.each([
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
    ['2 + 3 * 4 - 6 / 2', 11],
    ['7 % 4 - -1', 4],
    ['if(1 < 2 and not (3 == 4), 10, 20)', 10],
    ['if(1 > 2 or 1 >= 1 && 2 != 2, 10, 20)', 20],
    ['clamp(7, 0, 5) + max(1, 9, 3) + min(4, 2)', 16],
    ['round(2.6) + floor(-1.5) + sqrt(16) + abs(-3)', 8],
    ['1e2 + .5', 100.5],
  ])('%s is %d', async (text, wanted) => {
    expect(await evaluate(`${text} + 0 * b`, { b: line(1) })).toEqual([wanted])
  })

  it('a pixel without data in a band has none in the result; bands that are not named do not matter', async () => {
    const holes: Grid = { ...line(1, 2, Number.NaN), valid: Uint8Array.of(0, 1, 1) }
    expect(await evaluate('a + 1', { a: holes, b: line(Number.NaN, Number.NaN, 1) })).toEqual([null, 3, null])
  })

  it.each([
    ['b1 +', /ends too early/],
    ['(b1', /"\)" is missing/],
    ['b1 b1', /character 4/],
    ['b3', /no band "b3"/],
    ['eval(b1)', /no function "eval"/],
    ['constructor(b1)', /no function "constructor"/],
    ['b1 and b1', /yes or no/],
    ['(b1 > 0) + 1', /needs a number/],
    ['if(b1, 1, 2)', /yes or no/],
    ['sqrt(1, 2)', /takes 1 values, not 2/],
    ['b1; b1', /cannot be read at ";/],
    ['"b1"', /cannot be read/],
    [`${'('.repeat(200)}b1${')'.repeat(200)}`, /nested/],
    ['b1+'.repeat(1000), /characters/],
  ])('refuses %s', (text, message) => {
    const parsed = parseExpression(text, ['b1', 'b2'])
    expect(parsed.ok ? null : parsed.error).toMatchObject({ code: 'argument_invalid', message: expect.stringMatching(message) })
  })

  it('whatever is typed is answered or refused, never thrown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab0-9+\-*/^().,<>=!& |a-z]{0,40}$/), (text) => {
        expect(typeof parseExpression(text, ['a', 'b']).ok).toBe('boolean')
      }),
    )
  })
})
