import { describe, expect, it } from 'vitest'
import { precisionRecall, sameSet, toolCounts } from './planning.ts'

describe('planning metrics', () => {
  it('count tools as multisets', () => expect(toolCounts(['detect', 'count', 'count'], ['detect', 'count', 'ratio'])).toEqual({ right: 2, extra: 1, missing: 1 }))
  it('sum before they divide', () =>
    expect(
      precisionRecall([
        { right: 2, extra: 1, missing: 1 },
        { right: 4, extra: 0, missing: 2 },
      ]),
    ).toEqual({ precision: 6 / 7, recall: 6 / 9 }))
  it('give 1 where nothing was asked', () => expect(precisionRecall([])).toEqual({ precision: 1, recall: 1 }))
  it('compare sets without order', () => expect(sameSet(['b', 'a', 'a'], ['a', 'b'])).toBe(true))
})
