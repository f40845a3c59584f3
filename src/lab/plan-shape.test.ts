import { describe, expect, it } from 'vitest'
import type { Action } from '../contracts/plan.ts'
import type { ToolSpec } from '../contracts/tool-spec.ts'
import { planShape } from './plan-shape.ts'

const step = ([id, tool, output]: [string, string, string], inputs: Record<string, unknown>): Action => ({ id, tool, inputs, outputs: [output], why: null, skipped: false })
const wire = { role: 'wire' as const, kinds: [], many: false, optional: false, label: '', note: '' }
const spec = (id: string, inputs: readonly string[]) => ({ id, inputs: Object.fromEntries(inputs.map((name) => [name, wire])) }) as unknown as ToolSpec
const specs = [spec('detect', ['image']), spec('count', ['detections']), spec('sum', ['values']), spec('rank', ['values'])]
const shape = (actions: Action[]) => planShape({ actions }, specs)
const count = [step(['s1', 'detect', 'd1'], { image: 'image', classes: ['vehicle'] }), step(['s2', 'count', 'n1'], { detections: 'd1', class: 'vehicle' })]

describe('the shape of a plan', () => {
  it('does not depend on what steps and results are called', () => {
    const other = [step(['a', 'detect', 'boxes'], { image: 'image', classes: ['vehicle'] }), step(['b', 'count', 'n'], { class: ['vehicle'], detections: 'boxes' })]
    expect(shape(other)).toEqual(shape(count))
  })
  it('tells another class apart', () => {
    expect(shape([count[0], step(['s2', 'count', 'n1'], { detections: 'd1', class: 'tree' })].filter((one) => one !== undefined))).not.toEqual(shape(count))
  })
  it('has one line for each result nothing uses', () => expect(shape([...count, step(['s3', 'detect', 'd2'], { image: 'image' })])).toHaveLength(2))
  it('keeps the order where a tool ranks, and not where it adds', () => {
    const of = (tool: string, values: string[]) => shape([step(['x', tool, 'r'], { values })])
    expect(of('sum', ['a', 'b'])).toEqual(of('sum', ['b', 'a']))
    expect(of('rank', ['a', 'b'])).not.toEqual(of('rank', ['b', 'a']))
  })
  it('takes a value for a value, whatever results are called', () => expect(shape([...count, step(['s3', 'sum', 'n2'], { values: ['n1'], unit: 'd1' })])).toHaveLength(1))
  it('leaves out what a tool does anyway', () =>
    expect(shape([step(['s1', 'rank', 'r'], { values: ['a'], order: 'descending' })])).toEqual(shape([step(['s1', 'rank', 'r'], { values: ['a'] })])))
  it('ends on a cycle', () => {
    const cycle = [step(['s1', 'sum', 'a'], { values: ['b'] }), step(['s2', 'sum', 'b'], { values: ['a'] }), step(['s3', 'rank', 'c'], { values: ['a'] })]
    expect(shape(cycle)).toHaveLength(1)
  })
})
