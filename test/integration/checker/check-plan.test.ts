import { describe, expect, it } from 'vitest'
import type { Action, Plan } from '../../../src/contracts/plan.ts'
import { GoalSchema } from '../../../src/contracts/goal.ts'
import type { PlanningContext } from '../../../src/contracts/planning-context.ts'
import { checkPlan } from '../../../src/core/plan/index.ts'

import { toolSpecs } from '../../../src/tools/index.ts'

const specs = toolSpecs

const action = (...[id, name, inputs, output]: [string, string, Record<string, unknown>, string]): Action => ({
  id,
  tool: name,
  inputs,
  outputs: [output],
  why: null,
  skipped: false,
})
const planOf = (actions: Action[], classes: string[] = ['vehicle']): Plan => ({
  goal: GoalSchema.parse({ type: 'count_object', operations: ['count'], classes, scope: 'image', unit: 'count', groupBy: null, formula: null }),
  planner: { kind: 'builtin', model: null },
  resources: { image: { kind: 'image', layerId: 'L1', label: 'post.tif' } },
  actions,
})
const detect = action('s1', 'detect', { image: 'image', classes: ['vehicle'] }, 'd1')
const count = action('s2', 'count', { detections: 'd1', class: 'vehicle' }, 'n1')
const check = (actions: Action[], context: PlanningContext = {}) => checkPlan(planOf(actions), specs, context)
const codes = (actions: Action[], context: PlanningContext = {}) => check(actions, context).findings.map((one) => one.code)

/** The plan after its only repair, checked again. */
function repaired(actions: Action[]) {
  const repairs = check(actions).findings.flatMap((one) => one.repair ?? [])
  expect(repairs).toHaveLength(1)
  return repairs[0]?.actions ?? []
}

describe('a sound plan', () => {
  it('is valid and says the kind and classes on every wire', () => {
    expect(check([detect, count])).toMatchObject({
      valid: true,
      findings: [],
      wires: {
        image: { kind: 'image', classes: null },
        d1: { kind: 'detections', classes: ['vehicle'] },
        n1: { kind: 'quantity', classes: ['vehicle'], dimension: 'count', unit: 'count' },
      },
    })
  })
})

describe('what is wrong is named', () => {
  it.each<[string, Action[]]>([
    ['plan_empty', []],
    ['tool_unknown', [action('s1', 'shark_census', {}, 'x')]],
    ['input_unavailable', [action('s1', 'count', { detections: 'boxes_of_yesterday' }, 'n1')]],
    ['argument_unknown', [detect, { ...count, inputs: { ...count.inputs, pixelSizeOfTheImage: 3 } }]],
    ['argument_invalid', [detect, { ...count, inputs: { ...count.inputs, minScore: 7 } }]],
    ['kind_mismatch', [detect, count, action('s3', 'sum', { values: ['d1'] }, 'x')]],
    ['class_not_a_name', [action('s1', 'detect', { image: 'image', classes: ['vehicle', 8] }, 'd1'), count]],
    ['class_absent', [detect, { ...count, inputs: { detections: 'd1', class: 'pool' } }]],
    ['output_id_twice', [detect, { ...count, outputs: ['d1'] }]],
    ['output_id_missing', [detect, { ...count, outputs: [''] }]],
    ['plan_cycle', [action('s1', 'sum', { values: ['b'] }, 'a'), action('s2', 'sum', { values: ['a'] }, 'b')]],
    ['input_missing', [action('s1', 'sum', { values: [] }, 'a')]],
  ])('%s', (code, actions) => {
    const result = check(actions)
    expect(result.findings.map((one) => one.code)).toContain(code)
    expect(result.valid).toBe(false)
  })
})

describe('what leaves a plan valid', () => {
  it('warns of a class no model sees, by name', () => {
    const result = check([detect, count], { seenClasses: ['water'] })
    expect(result).toMatchObject({ valid: true, findings: [{ code: 'no_model', severity: 'warning', step: 's1' }] })
    expect(result.findings[0]?.message).toContain('vehicles')
  })
  it('warns that an area has no square metres without a pixel size', () => {
    const image = { id: 'L1', name: 'post.tif', role: 'post' as const, date: null, sensor: null, gsdM: null, bands: 3, width: 9, height: 9, georeferenced: false }
    expect(codes([detect, action('s2', 'area', { mask: 'd1', unit: 'm2' }, 'a1')], { images: [image] })).toContain('gsd_unknown')
    // without a unit it is counted in pixels, which a share needs
    expect(codes([detect, action('s2', 'area', { mask: 'd1' }, 'a1')], { images: [image] })).not.toContain('gsd_unknown')
    expect(codes([detect, count], { images: [image] })).not.toContain('gsd_unknown')
  })
  it('notes a result nobody uses and offers to leave the step out', () => {
    const actions = [detect, action('s3', 'segment', { image: 'image' }, 'seg1'), count]
    expect(check(actions)).toMatchObject({ valid: true, findings: [{ code: 'unused_output', severity: 'note' }] })
    expect(repaired(actions)).toEqual([detect, count])
  })
  it('notes it at the end too, where it would stand beside the answer as if it were asked', () => {
    expect(codes([detect, count, action('s3', 'segment', { image: 'image' }, 'seg1')])).toContain('unused_output')
  })
  it('warns when the steps look for other classes than the question', () => {
    const plan = planOf([detect, count], ['building_destroyed'])
    expect(checkPlan(plan, specs, {}).findings.map((one) => one.code)).toContain('class_differs_from_reading')
  })
})

describe('the one right repair', () => {
  it('puts in the producer that is missing', () => {
    const fixed = repaired([action('s1', 'count', { class: 'vehicle' }, 'n1')])
    expect(fixed.map((one) => one.tool)).toEqual(['detect', 'count'])
    expect(check(fixed)).toMatchObject({ valid: true, findings: [] })
  })
  it('puts a mask between a segmentation and an area', () => {
    const broken = [action('s1', 'segment', { image: 'image', classes: ['vehicle'] }, 'seg1'), action('s2', 'area', { mask: 'seg1' }, 'a1')]
    const fixed = check(broken).findings.find((one) => one.code === 'kind_mismatch')?.repair?.actions ?? []
    expect(fixed.map((one) => one.tool)).toEqual(['segment', 'mask_of_class', 'area'])
    expect(check(fixed).valid).toBe(true)
  })
  it('puts steps in order', () => expect(repaired([count, detect])).toEqual([detect, count]))
  it('mends a misspelt tool, wire, class and choice', () => {
    expect(repaired([{ ...detect, tool: 'detekt' }])[0]?.tool).toBe('detect')
    expect(
      repaired([
        { ...detect, outputs: ['vehicles_found'] },
        { ...count, inputs: { ...count.inputs, detections: 'vehicle_found' } },
      ])[1]?.inputs['detections'],
    ).toBe('vehicles_found')
    expect(repaired([action('s1', 'detect', { image: 'image', classes: 'vehicles' }, 'd1'), count])[0]?.inputs['classes']).toBe('vehicle')
  })
  it('is not offered where two would do', () => {
    const two = [detect, action('s2', 'detect', { image: 'image', classes: ['vehicle'] }, 'd2'), action('s3', 'count', { class: 'vehicle' }, 'n1')]
    expect(check(two).findings.find((one) => one.code === 'input_missing')?.repair).toBeNull()
  })
})
