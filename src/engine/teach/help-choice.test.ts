import { describe, expect, it } from 'vitest'
import { gainOf, takesHelp } from './help-choice.ts'

const f1 = (...values: (number | null)[]) => values.map((value) => ({ f1: value }))

describe('what help is worth', () => {
  it('is the mean F1 with it less without it, over the classes scored both ways', () => {
    expect(gainOf(f1(0.8, 0.6), f1(0.7, 0.9))).toBeCloseTo(-0.1, 10)
    expect(gainOf([{ f1: 0.8 }, null, { f1: 0.5 }], f1(0.6, 0.9, 0.5))).toBeCloseTo(0.1, 10)
    expect(gainOf(f1(0.8, null), f1(0.8, 0.4)), 'a class never told is 0').toBeCloseTo(-0.2, 10)
  })
  it('is not known of one class alone', () => {
    expect(gainOf([{ f1: 0.8 }, null], f1(0.6, 0.9))).toBeNull()
    expect(gainOf([], [])).toBeNull()
  })
})

describe('help', () => {
  it('is taken until it is known to harm, and left until it is known to be of use', () => {
    expect([takesHelp(null, true), takesHelp(0.002, true), takesHelp(-0.002, true), takesHelp(-0.1, true)]).toEqual([true, true, true, false])
    expect([takesHelp(null, false), takesHelp(0.002, false), takesHelp(0.1, false)]).toEqual([false, false, true])
  })
})
