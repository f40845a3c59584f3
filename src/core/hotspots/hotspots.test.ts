import { describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { getisOrd, withinDistance } from './index.ts'
import oracle from './hotspots.oracle.json' with { type: 'json' }

describe.each(oracle.cases)('Gi* of $name', ({ x, y, values, distance, z, p, significant }) => {
  it('is that of esda, with the correction of statsmodels', () => {
    const made = unwrap(getisOrd(values, unwrap(withinDistance(x, y, distance))))
    z.forEach((score, k) => expect(made.z[k]).toBeCloseTo(score as number, 8))
    p.forEach((chance, k) => expect(made.p[k]).toBeCloseTo(chance as number, 8))
    expect(made.kind.map((kind) => kind !== 'neither')).toEqual(significant)
  })
})

it('two places on one spot are neighbours of each other', () => {
  expect([...unwrap(withinDistance([5, 5, 9], [5, 5, 9], 1)).of]).toEqual([0, 1, 0, 1, 2])
})

describe('hot spots that cannot be', () => {
  const around = unwrap(withinDistance([0, 1, 2, 3, 4, 5, 6, 7], [0, 0, 0, 0, 0, 0, 0, 0], 1))

  it('few places, equal values and gaps are said, never scored 0', () => {
    expect(getisOrd([1, 2, 3], unwrap(withinDistance([0, 1, 2], [0, 0, 0], 1)))).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    expect(getisOrd([4, 4, 4, 4, 4, 4, 4, 4], around)).toMatchObject({ ok: false, error: { message: expect.stringContaining('the same') } })
    expect(getisOrd([1, Number.NaN, 3, 4, 5, 6, 7, 8], around)).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
  })

  it('a distance that makes all places neighbours of all is refused before memory is gone', () => {
    const many = new Float64Array(6000)
    expect(withinDistance(many, many, 1)).toMatchObject({ ok: false, error: { code: 'over_budget', repairable: true } })
  })
})
