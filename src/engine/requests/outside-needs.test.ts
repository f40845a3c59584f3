import { describe, expect, it } from 'vitest'
import { checkPlan } from '../../core/plan/index.ts'
import { toolSpecs } from '../../tools/index.ts'
import { workspace } from '../../../test/helpers/artifacts.ts'
import { actionsOf } from './foreign-plan.ts'
import { assumed, onThisScreen, outsideNeeds } from './outside-needs.ts'

const planOf = (inputs: Record<string, unknown>) => {
  const plan = actionsOf([
    { tool: 'detect', inputs: { image: 'image', classes: ['building'], ...inputs }, outputs: ['d1'] },
    { tool: 'count', inputs: { detections: 'd1' }, outputs: ['n1'] },
  ])
  if (!plan) throw new Error('the plan is not one')
  return plan
}
const codes = (plan: ReturnType<typeof planOf>) => checkPlan(plan, toolSpecs, {}).findings.flatMap((one) => (one.severity === 'error' ? [one.code] : []))

describe('what a plan needs from a screen', () => {
  it('is each image, area and point that no step makes', () => {
    expect(outsideNeeds(planOf({ area: 'here' }))).toEqual([
      { name: 'image', kind: 'image' },
      { name: 'here', kind: 'area' },
    ])
    const way = actionsOf([{ tool: 'find_path', inputs: { mask: 'm1', start: 'A', end: 'B' }, outputs: ['p1'] }])
    expect(way && outsideNeeds(way)).toEqual([
      { name: 'A', kind: 'point' },
      { name: 'B', kind: 'point' },
    ])
  })

  it('taken to exist leaves every other fault to be found', () => {
    const plan = planOf({ area: 'here' })
    expect(codes(plan)).toEqual(['input_unavailable'])
    expect(codes(assumed(plan, outsideNeeds(plan)))).toEqual([])
    const slip = planOf({ area: 'here', image: 'imgae' })
    expect(codes(assumed(slip, outsideNeeds(slip)))).toEqual(['input_unavailable'])
  })

  it('must be on the screen that is named', () => {
    const plan = planOf({ area: 'here' })
    expect(codes(onThisScreen(plan, outsideNeeds(plan), { ...workspace(), areas: [], layers: [] }))).toEqual(['input_unavailable', 'input_unavailable'])
  })
})
