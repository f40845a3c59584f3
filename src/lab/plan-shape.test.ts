import { describe, expect, it } from 'vitest'
import type { Action } from '../contracts/plan.ts'
import { planShape } from './plan-shape.ts'

const step = ([id, tool, output]: [string, string, string], inputs: Record<string, unknown>): Action => ({ id, tool, inputs, outputs: [output], why: null, skipped: false })
const count = [step(['s1', 'detect', 'd1'], { image: 'image', classes: ['vehicle'] }), step(['s2', 'count', 'n1'], { detections: 'd1', class: 'vehicle' })]

describe('the shape of a plan', () => {
  it('does not depend on what steps and results are called', () => {
    const other = [step(['a', 'detect', 'boxes'], { image: 'image', classes: ['vehicle'] }), step(['b', 'count', 'n'], { class: ['vehicle'], detections: 'boxes' })]
    expect(planShape({ actions: other })).toEqual(planShape({ actions: count }))
  })
  it('tells another class apart', () => {
    expect(planShape({ actions: [count[0], step(['s2', 'count', 'n1'], { detections: 'd1', class: 'tree' })].filter((one) => one !== undefined) })).not.toEqual(
      planShape({ actions: count }),
    )
  })
  it('has one line for each result nothing uses', () => expect(planShape({ actions: [...count, step(['s3', 'detect', 'd2'], { image: 'image' })] })).toHaveLength(2))
  it('keeps the order where a tool ranks, and not where it adds', () => {
    const of = (tool: string, values: string[]) => planShape({ actions: [step(['x', tool, 'r'], { values })] })
    expect(of('sum', ['a', 'b'])).toEqual(of('sum', ['b', 'a']))
    expect(of('rank', ['a', 'b'])).not.toEqual(of('rank', ['b', 'a']))
  })
  it('ends on a cycle', () =>
    expect(
      planShape({ actions: [step(['s1', 'sum', 'a'], { values: ['b'] }), step(['s2', 'sum', 'b'], { values: ['a'] }), step(['s3', 'rank', 'c'], { values: ['a'] })] }),
    ).toHaveLength(1))
})
