import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlanSchema } from '../../contracts/plan.ts'
import { actionsOf } from './foreign-plan.ts'

const one = { tool: 'detect', inputs: { image: 'image' }, outputs: ['d1'] }

describe('actionsOf', () => {
  it.each([
    ['the bare list', [one]],
    ['under actions', { actions: [one] }],
    ['under plan', { plan: [one] }],
    ['as plan --json prints it', { goal: {}, plan: { valid: true, actions: [one] } }],
  ])('reads %s', (_, value) => {
    expect(actionsOf(value)?.actions).toEqual([{ id: 's1', ...one, why: null, skipped: false }])
  })

  it('ids and outputs that are missing are numbered or left for the checker to say', () => {
    const plan = actionsOf([{ tool: 'segment' }, { id: 'x', tool: 'count', output: 'n' }])
    expect(plan?.actions.map(({ id, outputs }) => [id, outputs])).toEqual([
      ['s1', ['']],
      ['x', ['n']],
    ])
  })

  it('the question is taken where it stands beside the actions, so that the checker can tell whether it is answered', () => {
    const goal = { type: 'count_object', operations: ['count'], classes: ['vehicle'], scope: 'image', unit: 'count', groupBy: null, formula: null }
    expect(actionsOf({ goal, plan: { valid: true, actions: [one] } })?.goal).toMatchObject(goal)
    expect(actionsOf({ plan: { goal, actions: [one] } })?.goal).toMatchObject(goal)
    expect(actionsOf({ goal: { type: 'a poem' }, actions: [one] })?.goal).toMatchObject({ type: 'compound', operations: [] })
  })

  it('resources are taken where they have their form, else one image is meant', () => {
    const resources = { pic: { kind: 'image', layerId: 'L2', label: 'after' } }
    expect(actionsOf({ actions: [one], resources })?.resources).toEqual(resources)
    expect(actionsOf({ actions: [one], resources: { pic: 'L2' } })?.resources).toEqual({ image: { kind: 'image', layerId: 'image', label: 'image' } })
  })

  it.each([[null], ['detect'], [[]], [{}], [{ actions: [] }], [{ actions: 'detect' }], [[{ inputs: {} }]], [[{ tool: 7 }]], [{ plan: { plan: [one] } }]])(
    '%j is no plan',
    (value) => {
      expect(actionsOf(value)).toBeNull()
    },
  )

  it('any JSON gives a plan of the contract or nothing, never a throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ actions: fc.array(fc.record({ tool: fc.string(), inputs: fc.dictionary(fc.string(), fc.jsonValue()) })) })), (value) => {
        const plan = actionsOf(value)
        if (plan) expect(PlanSchema.safeParse(plan).success).toBe(true)
      }),
    )
  })
})
