import { describe, expect, it } from 'vitest'
import type { PlanningContext } from '../../../src/contracts/planning-context.ts'
import { readRequest } from '../../../src/core/language/index.ts'
import { checkPlan } from '../../../src/core/plan/index.ts'
import { makePlan } from '../../../src/engine/planner/builtin/index.ts'
import { toolSpecs } from '../../../src/tools/index.ts'

const seeing = (classes: string[]): PlanningContext => ({
  seenClasses: classes,
  models: [{ id: 'm', title: 'M', classes, gives: 'segmentation', sensors: ['optical'], gsdM: [0.05, 0.5], bands: 3, pair: false, synthetic: false }],
})

describe('a class of the registry that no model here sees', () => {
  it.each<[string, string, string[]]>([
    ['How many buildings are destroyed?', 'count_damage', ['building']],
    ['Count the houses with minor damage.', 'count_damage', ['building']],
    ['What area is heavily damaged?', 'area_damage', ['building']],
    ['How many trees are there?', 'count_object', ['water', 'model:ship']],
    ['Count the cars in the image.', 'count_object', ['water', 'model:ship']],
    ['What area do the roads cover?', 'area_object', ['water', 'model:ship']],
  ])('%s keeps its meaning and its plan, and the card says that nothing sees it', (text, type, seen) => {
    const reading = readRequest(text, seeing(seen))
    const goal = reading.ok ? reading.value.goal : null
    expect(goal?.type).toBe(type)
    const plan = goal && makePlan(goal, seeing(seen))
    const check = plan?.ok ? checkPlan(plan.value, toolSpecs, seeing(seen)) : null
    expect(check).toMatchObject({ valid: true, findings: expect.arrayContaining([expect.objectContaining({ code: 'no_model' })]) })
  })
})
