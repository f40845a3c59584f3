import { describe, expect, it } from 'vitest'
import { GoalSchema } from '../../../contracts/goal.ts'
import { PlanSchema } from '../../../contracts/plan.ts'
import { fail, ok, unwrap } from '../../../contracts/result.ts'
import { makeBuiltinPlanner, makePlan } from './index.ts'

const goal = (parts: Record<string, unknown>) => GoalSchema.parse({ scope: 'image', unit: null, groupBy: null, formula: null, operations: [], classes: [], ...parts })
const tools = (parts: Record<string, unknown>) => unwrap(makePlan(goal(parts), {})).actions.map((action) => action.tool)
const part = (operation: string, classes: string[], unit: string | null) => ({ type: `${operation}_object`, operation, classes, unit })

describe('the built-in planner', () => {
  it('follows the gold sub-tasks of the nine types', () => {
    expect(tools({ type: 'detect', operations: ['detect'], classes: ['vehicle'] })).toEqual(['detect'])
    expect(tools({ type: 'segment', operations: ['segment'], classes: ['water'] })).toEqual(['segment'])
    expect(tools({ type: 'exists_object', operations: ['exists'], classes: ['pool'], unit: 'yes_no' })).toEqual(['segment', 'mask_of_class', 'exists'])
    expect(tools({ type: 'count_object', operations: ['count'], classes: ['pool'], unit: 'count' })).toEqual(['detect', 'count'])
    expect(tools({ type: 'area_object', operations: ['area'], classes: ['water'], unit: 'm2' })).toEqual(['segment', 'mask_of_class', 'area'])
    expect(tools({ type: 'path', operations: ['path'], classes: ['road_clear'], scope: 'route', points: ['A', 'B'] })).toEqual(['segment', 'mask_of_class', 'find_path'])
  })
  it('shares one detect, one segment and one mask between the parts of a compound', () => {
    const parts = [part('count', ['vehicle'], 'count'), part('count', ['pool'], 'count'), part('exists', ['water'], 'yes_no'), part('area', ['water'], 'ha')]
    const plan = unwrap(makePlan(goal({ type: 'compound', operations: ['count', 'exists', 'area'], classes: ['vehicle', 'pool', 'water'], parts }), {}))
    expect(plan.actions.map((action) => action.tool)).toEqual(['detect', 'count', 'count', 'segment', 'mask_of_class', 'exists', 'area'])
    expect(plan.actions[0]?.inputs['classes']).toEqual(['vehicle', 'pool'])
  })
  it('names steps s1, s2 and points and areas as the screen gives them', () => {
    const plan = unwrap(makePlan(goal({ type: 'count_object', operations: ['count', 'filter'], classes: ['building'], unit: 'count', scope: 'area', filter: 'area > 300 m2' }), {}))
    expect(plan.actions.map((action) => action.id)).toEqual(['s1', 's2', 's3'])
    expect(plan.actions[0]?.inputs).toMatchObject({ image: 'image', area: 'here' })
    expect(plan.actions[1]?.inputs).toEqual({ detections: 'd1', where: 'area > 300 m2' })
    expect(PlanSchema.safeParse(plan).success).toBe(true)
  })
  it('takes the top image of the asked date, whatever the dates are', () => {
    const image = (id: string, role: 'pre' | 'post', date: string) => ({ id, name: id, role, date, sensor: null, gsdM: 1, bands: 3, width: 9, height: 9, georeferenced: true })
    const context = { images: [image('old', 'pre', '2025-03-02'), image('second', 'post', '2025-03-09'), image('first', 'post', '2025-03-11')] }
    const layer = (when: string) => unwrap(makePlan(goal({ type: 'detect', operations: ['detect'], classes: ['vehicle'], when }), context)).resources['image']
    expect(layer('any')).toMatchObject({ layerId: 'second' })
    expect(layer('pre')).toMatchObject({ layerId: 'old' })
  })
  it('fails as its geometry does', () => {
    const made = makePlan(goal({ type: 'detect', operations: ['detect'], classes: ['vehicle'], scope: 'area' }), {}, () =>
      fail({ code: 'area_outside', message: 'The area does not touch the image.' }),
    )
    expect(made).toMatchObject({ ok: false, error: { code: 'area_outside' } })
  })
  it('stops when told to', async () => {
    const stop = new AbortController()
    stop.abort()
    const made = await makeBuiltinPlanner(() => ok({})).propose(
      { text: '', goal: goal({ type: 'detect' }), chips: [], taken: [], assumptions: [] },
      {},
      { specs: [], signal: stop.signal },
    )
    expect(made).toMatchObject({ ok: false, error: { code: 'aborted' } })
  })
})
