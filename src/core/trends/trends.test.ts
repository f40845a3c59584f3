import { describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { makeRandom } from '../scene/prng.ts'
import { cusum, cusumChange, mannKendall, pettitt, senSlope } from './index.ts'
import oracle from './trends.oracle.json' with { type: 'json' }

const words: Readonly<Record<string, string>> = { increasing: 'rising', decreasing: 'falling', 'no trend': 'none' }

describe.each(oracle.cases)('$name', ({ x, mk, sen, pettittK, pettitt: peer }) => {
  it('Mann-Kendall is that of pymannkendall', () => {
    const made = unwrap(mannKendall(x))
    expect([made.s, made.trend]).toEqual([mk.s, words[mk.trend]])
    expect(made.varS).toBeCloseTo(mk.varS, 6)
    expect(made.z).toBeCloseTo(mk.z, 9)
    expect(made.p).toBeCloseTo(mk.p, 9)
    expect(made.tau).toBeCloseTo(mk.tau, 9)
  })

  it('Sen slope and limits are those of scipy', () => {
    const made = unwrap(senSlope(x))
    const scale = 1e-9 * Math.max(1, ...x.map(Math.abs))
    ;[made.slope, made.intercept, made.low, made.high].forEach((value, k) => expect(Math.abs(value - (sen[k] as number))).toBeLessThan(scale))
  })

  it('Pettitt finds the change that pyhomogeneity finds', () => {
    const made = unwrap(pettitt(x))
    expect(made.statistic).toBeCloseTo(pettittK, 9)
    if (!peer) return
    expect(made.at).toBe(peer.at)
    expect(made.meanBefore).toBeCloseTo(peer.means[0] as number, 3)
    expect(made.meanAfter).toBeCloseTo(peer.means[1] as number, 3)
  })
})

describe('change of level', () => {
  const step = oracle.cases.find(({ name }) => name === 'step')?.x ?? []

  it('CUSUM finds the step, and the same seed gives the same p', () => {
    const made = unwrap(cusumChange(step, { random: makeRandom(1).next }))
    expect(made).toMatchObject({ at: 15, changed: true })
    expect(unwrap(cusumChange(step, { random: makeRandom(1).next }))).toEqual(made)
    expect([...cusum([1, 2, 3])]).toEqual([-1, -1, 0])
  })

  it('gaps are left out of a trend and refused for a change point; too few values are said', () => {
    expect(unwrap(mannKendall([1, Number.NaN, 2, 3, 4])).n).toBe(4)
    expect(pettitt([1, Number.NaN, 2, 3, 4])).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
    for (const made of [mannKendall([]), mannKendall([1, 2, 3]), senSlope([1, 2, 3]), pettitt([1])])
      expect(made).toMatchObject({ ok: false, error: { code: 'argument_invalid', repairable: true } })
  })
})
