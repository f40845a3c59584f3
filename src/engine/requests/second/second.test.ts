import { describe, expect, it } from 'vitest'
import { type Action, type Plan, PlanSchema } from '../../../contracts/plan.ts'
import type { Repair } from '../../../contracts/planning-record.ts'
import { unwrap } from '../../../contracts/result.ts'
import { toolSpecs } from '../../../tools/index.ts'
import { keepPinned } from './keep-pinned.ts'
import { undoRepair } from './undo-repair.ts'

const specs = new Map(toolSpecs.map((spec) => [spec.id, spec]))
const step = (id: string, tool: string, inputs: Record<string, unknown>): Action => ({ id, tool, inputs, outputs: [`${id}r`], why: null, skipped: false })
const planOf = (...actions: Action[]): Plan =>
  PlanSchema.parse({
    goal: { type: 'count_object', operations: ['count'], classes: ['building_destroyed'], scope: 'image', unit: 'count', groupBy: null, formula: null },
    planner: { kind: 'builtin', model: null },
    resources: { image: { kind: 'image', layerId: 'l1', label: 'post' } },
    actions,
  })
const detect = step('s1', 'detect', { image: 'image', classes: ['building_destroyed'] })
const count = step('s2', 'count', { detections: 's1r', class: ['building_destroyed'] })
const tools = (plan: Plan) => plan.actions.map((action) => action.tool)

describe('a new plan keeps the cards changed by hand', () => {
  it('a changed setting lies over the new step of the same tool, its wire stays the new one', () => {
    const old = planOf(detect, { ...count, inputs: { ...count.inputs, minScore: 0.7 }, pinned: true })
    const proposed = planOf(step('a', 'detect', detect.inputs), step('b', 'count', { detections: 'ar', class: ['building_destroyed'] }))
    expect(keepPinned(old, proposed, specs).actions[1]).toMatchObject({ id: 'b', inputs: { detections: 'ar', class: ['building_destroyed'], minScore: 0.7 }, pinned: true })
  })
  it('an added card stands behind what it takes from, and what she wired to it still takes from it', () => {
    const filter = { ...step('s3', 'filter', { detections: 's1r', where: 'area > 30 m2' }), pinned: true as const }
    const old = planOf(detect, filter, { ...count, inputs: { detections: 's3r' }, pinned: true })
    const proposed = planOf(step('s3', 'detect', detect.inputs), step('b', 'count', { detections: 's3r' }))
    const kept = keepPinned(old, proposed, specs)
    expect(tools(kept)).toEqual(['detect', 'filter', 'count'])
    const [, added, counted] = kept.actions
    // its old names are taken by a step of the new plan
    expect([added?.id, added?.outputs, added?.inputs['detections']]).toEqual(['s1', ['r1'], 's3r'])
    expect(counted?.inputs['detections']).toBe('r1')
  })
  it('without a pinned card the new plan is as it was proposed', () => {
    const proposed = planOf(detect)
    expect(keepPinned(planOf(detect, count), proposed, specs)).toEqual(proposed)
  })
})

describe('a repair taken back', () => {
  const repair = (change: Partial<Repair>): Repair => ({ step: 's2', what: 'tool', from: null, to: null, code: null, sentence: '', ...change })
  const plan = planOf(detect, count)
  it('gives the name, the input and the value that were proposed', () => {
    expect(tools(unwrap(undoRepair(plan, repair({ from: 'counts', to: 'count' }))))).toEqual(['detect', 'counts'])
    expect(unwrap(undoRepair(plan, repair({ what: 'input', from: 'boxes', to: 'detections' }))).actions[1]?.inputs).toEqual({ boxes: 's1r', class: ['building_destroyed'] })
    expect(unwrap(undoRepair(plan, repair({ what: 'class', from: 'rubble', to: 'building_destroyed' }))).actions[1]?.inputs['class']).toEqual(['rubble'])
    expect(unwrap(undoRepair(plan, repair({ what: 'wire', from: 'boxes', to: 's1r' }))).actions[1]?.inputs['detections']).toBe('boxes')
  })
  it('takes an added step out', () => {
    expect(tools(unwrap(undoRepair(plan, repair({ what: 'step_added', to: 'count' }))))).toEqual(['detect'])
  })
  it('gives back the wires the same finding hung on the added step, in one go', () => {
    const between = step('s3', 'mask_of_class', { segmentation: 'ground', class: 'water' })
    const measure = step('s2', 'area', { mask: 's3r', unit: 'm2' })
    const repaired = planOf(step('s1', 'segment', { image: 'image', classes: ['water'] }), between, measure)
    const added = repair({ step: 's3', what: 'step_added', to: 'mask_of_class', code: 'kind_mismatch' })
    const wire = repair({ what: 'wire', from: 'ground', to: 's3r', code: 'kind_mismatch' })
    const unit = repair({ what: 'unit', from: null, to: 'm2', code: null })
    const back = unwrap(undoRepair(repaired, added, [added, wire, unit]))
    expect(tools(back)).toEqual(['segment', 'area'])
    expect(back.actions[1]?.inputs).toEqual({ mask: 'ground', unit: 'm2' })
    // a wire that was not set is not set again, a repair of another finding stays, and a list stays a list
    expect(unwrap(undoRepair(repaired, added, [added, { ...wire, from: null }])).actions[1]?.inputs).toEqual({ unit: 'm2' })
    expect(unwrap(undoRepair(repaired, added, [added, { ...wire, code: 'unit_unfit' }])).actions[1]?.inputs['mask']).toBe('s3r')
    const sums = planOf(between, step('s2', 'sum', { values: ['a', 's3r'] }))
    const many = { ...wire, from: 'a, ground', to: 'a, s3r' }
    expect(unwrap(undoRepair(sums, added, [added, many])).actions[0]?.inputs['values']).toEqual(['a', 'ground'])
  })
  it('takes out what was put in behind the added step, not what she has changed by hand', () => {
    const filter = step('s3', 'filter', { detections: 's1r', where: 'area > 30 m2' })
    const counts = step('s4', 'count', { detections: 's3r' })
    const all = [
      repair({ step: 's3', what: 'step_added', to: 'filter', code: 'missing_step_count' }),
      repair({ step: 's4', what: 'step_added', to: 'count', code: 'missing_step_count' }),
    ]
    const first = all[0] ?? repair({})
    expect(tools(unwrap(undoRepair(planOf(detect, filter, counts), first, all)))).toEqual(['detect'])
    expect(tools(unwrap(undoRepair(planOf(detect, filter, { ...counts, pinned: true }), first, all)))).toEqual(['detect', 'count'])
  })
  it('is refused where the card has changed since or nothing is left of it', () => {
    for (const gone of [repair({ from: 'a', to: 'b' }), repair({ what: 'step_dropped', from: 'flood', to: null }), repair({ step: 's9', from: 'a', to: 'count' })])
      expect(undoRepair(plan, gone)).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  })
})
