import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action } from '../../contracts/plan.ts'
import { dependentsOf, staleSteps, topologicalOrder } from './index.ts'

const action = (id: string, inputs: Record<string, unknown>, output: string): Action => ({ id, tool: 'sum', inputs, outputs: [output], why: null, skipped: false })
const chain = [action('s1', { image: 'image' }, 'd'), action('s2', { from: 'd' }, 'n1'), action('s3', { from: 'd' }, 'n2'), action('s4', { values: ['n1', 'n2'] }, 'sum')]

describe('what hangs on what', () => {
  it('finds everything below an output, directly or not', () => {
    expect(dependentsOf(chain, 'd')).toEqual(['s2', 's3', 's4'])
    expect(dependentsOf(chain, 'n1')).toEqual(['s4'])
    expect(dependentsOf(chain, 'image')).toEqual(['s1', 's2', 's3', 's4'])
  })
  it('makes a changed step and all below it stale, and nothing else', () => expect(staleSteps(chain, ['s2'])).toEqual(['s2', 's4']))
  it('orders any shuffle of a plan so that producers come first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: 4 }), (shuffled) => {
        const order = topologicalOrder(shuffled)?.map((one) => one.id) ?? []
        expect([order[0], order[3]]).toEqual(['s1', 's4'])
      }),
    )
  })
  it('has no order for a circle', () => expect(topologicalOrder([action('a', { x: 'q' }, 'p'), action('b', { x: 'p' }, 'q')])).toBeNull())
})
