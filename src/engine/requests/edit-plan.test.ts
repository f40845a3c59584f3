import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, type Plan, PlanSchema } from '../../contracts/plan.ts'
import { unwrap } from '../../contracts/result.ts'
import { toolSpecs } from '../../tools/index.ts'
import { addStep, editInputs, moveStep, removeStep, skip, wireNames } from './edit-plan.ts'

const specs = new Map(toolSpecs.map((spec) => [spec.id, spec]))
const step = ([id, output]: readonly [string, string], tool: string, inputs: Record<string, unknown>): Action => ({
  id,
  tool,
  inputs,
  outputs: [output],
  why: null,
  skipped: false,
})
const planOf = (actions: Action[]): Plan =>
  PlanSchema.parse({
    goal: { type: 'arithmetic', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null },
    planner: { kind: 'builtin', model: null },
    resources: {},
    actions,
  })
const share = planOf([
  step(['s1', 'd1'], 'detect', { image: 'image', classes: 'building' }),
  step(['s2', 'n1'], 'count', { detections: 'd1', class: 'building' }),
  step(['s3', 'n2'], 'count', { detections: 'd1', class: 'building_destroyed' }),
  step(['s4', 'r1'], 'ratio', { a: 'n2', b: 'n1' }),
])
const order = (plan: Plan) => plan.actions.map((action) => action.id)
const code = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? null : result.error?.code)

/** Every wire is made above the step that takes it. */
const isInOrder = ({ actions }: Plan) =>
  actions.every((action, at) => wireNames(action, specs).every((name) => actions.slice(at).every((later) => !later.outputs.includes(name) || later.id === action.id)))

describe('a plan changed by hand', () => {
  it('new values lie over the old ones, null takes one away', () => {
    const edited = unwrap(editInputs(share, 's2', { class: 'vehicle', minScore: 0.4 }))
    expect(edited.actions[1]?.inputs).toEqual({ detections: 'd1', class: 'vehicle', minScore: 0.4 })
    expect(unwrap(editInputs(edited, 's2', { minScore: null })).actions[1]?.inputs).toEqual({ detections: 'd1', class: 'vehicle' })
    expect(share.actions[1]?.inputs).toEqual({ detections: 'd1', class: 'building' })
  })

  it('a step is skipped and taken back', () => {
    const skipped = unwrap(skip(share, 's2', true))
    expect(skipped.actions.map((action) => action.skipped)).toEqual([false, true, false, false])
    expect(unwrap(skip(skipped, 's2', false))).toEqual(share)
  })

  it('a new step gets names nobody has, and stands where it was put', () => {
    const taken = planOf([...share.actions, step(['x', 'r2'], 'count', {})])
    const grown = unwrap(addStep(taken, 's1', { tool: 'segment', inputs: { image: 'image' } }))
    expect(order(grown)).toEqual(['s1', 's5', 's2', 's3', 's4', 'x'])
    expect(grown.actions[1]).toMatchObject({ tool: 'segment', outputs: ['r3'], why: 'added by hand', skipped: false })
    expect(order(unwrap(addStep(share, null, { tool: 'segment', inputs: {} })))[0]).toBe('s5')
  })

  it('a step that is not in the plan changes nothing', () => {
    for (const result of [
      editInputs(share, 's9', {}),
      skip(share, 's9', true),
      removeStep(share, 's9'),
      addStep(share, 's9', { tool: 'count', inputs: {} }),
      moveStep(share, 's9', { to: 0, specs }),
    ])
      expect(code(result)).toBe('bad_request')
  })

  it('adding a step and removing it again is the plan as it was', () => {
    const grown = unwrap(addStep(share, 's2', { tool: 'count', inputs: {} }))
    expect(unwrap(removeStep(grown, 's5'))).toEqual(share)
  })
})

describe('moveStep', () => {
  it('moves where the wires allow', () => {
    expect(order(unwrap(moveStep(share, 's3', { to: 1, specs })))).toEqual(['s1', 's3', 's2', 's4'])
    expect(code(moveStep(share, 's2', { to: 0, specs }))).toBe('plan_cycle')
    expect(code(moveStep(share, 's1', { to: 2, specs }))).toBe('plan_cycle')
    expect(code(moveStep(share, 's4', { to: 2, specs }))).toBe('plan_cycle')
  })

  it('past the end is the end', () => {
    expect(order(unwrap(moveStep(share, 's4', { to: 99, specs })))).toEqual(order(share))
  })

  it('no move puts a step above what it takes from, and none loses a step', () => {
    const counts = fc
      .array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 7 })
      .map((sources) =>
        planOf(
          sources.map((source, at) =>
            at === 0 ? step(['s0', 'o0'], 'detect', { image: 'image' }) : step([`s${at}`, `o${at}`], 'sum', { values: [`o${source % at}`, `o${(source * 7) % at}`] }),
          ),
        ),
      )
    fc.assert(
      fc.property(counts, fc.array(fc.tuple(fc.nat(), fc.integer({ min: -2, max: 9 })), { maxLength: 8 }), (start, moves) => {
        let plan = start
        for (const [which, to] of moves) {
          const moved = moveStep(plan, `s${which % start.actions.length}`, { to, specs })
          if (moved.ok) plan = moved.value
          expect(isInOrder(plan)).toBe(true)
        }
        expect(order(plan).toSorted()).toEqual(order(start).toSorted())
      }),
    )
  })
})
