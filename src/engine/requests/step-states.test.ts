import { describe, expect, it } from 'vitest'
import { type Action, type CheckedPlan, PlanSchema } from '../../contracts/plan.ts'
import type { StepState } from '../../contracts/request.ts'
import { freshStep, stepStates } from './step-states.ts'

const action = (id: string, skipped = false): Action => ({ id, tool: 'count', inputs: {}, outputs: [`${id}o`], why: null, skipped })
const sound: CheckedPlan = { valid: true, findings: [], wires: {} }
const done = (id: string, parts: Partial<StepState> = {}): StepState => ({
  ...freshStep(id),
  status: 'done',
  approved: true,
  artifactId: `art-${id}`,
  artifactKind: 'quantity',
  ...parts,
})

type Ask = { before?: StepState[]; keys?: Record<string, string>; made?: Record<string, string>; check?: CheckedPlan; actions?: Action[]; because?: string | null }
const statesOf = ({ before = [], keys = {}, made = {}, check = sound, actions = [action('s1')], because = null }: Ask) => {
  const plan = PlanSchema.parse({
    goal: { type: 'count_object', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null },
    planner: { kind: 'builtin', model: null },
    resources: {},
    actions,
  })
  return stepStates({ plan, check, before, keys: new Map(Object.entries(keys)), made, because })
}

describe('stepStates', () => {
  it('a new step is a draft, an approved one is ready', () => {
    expect(statesOf({})[0]).toEqual(freshStep('s1'))
    expect(statesOf({ before: [{ ...freshStep('s1'), approved: true }] })[0]?.status).toBe('ready')
  })

  it('done while its key holds, stale when it does not, done again when it comes back', () => {
    const kept = statesOf({ before: [done('s1')], keys: { s1: 'k1' }, made: { s1: 'k1' } })
    expect(kept[0]?.status).toBe('done')
    const stale = statesOf({ before: kept, keys: { s1: 'k2' }, made: { s1: 'k1' }, because: 'class changed in step 1' })
    expect(stale[0]).toMatchObject({ status: 'stale', staleBecause: 'class changed in step 1', artifactId: 'art-s1' })
    expect(statesOf({ before: stale, keys: { s1: 'k1' }, made: { s1: 'k1' } })[0]).toMatchObject({ status: 'done', staleBecause: null })
  })

  it('the first reason for being stale stays', () => {
    const stale = done('s1', { status: 'stale', staleBecause: 'the area moved' })
    expect(statesOf({ before: [stale], keys: { s1: 'k3' }, made: { s1: 'k1' }, because: 'a layer was hidden' })[0]?.staleBecause).toBe('the area moved')
  })

  it('a step without a key is stale, never done by two keys being missing', () => {
    expect(statesOf({ before: [done('s1')], keys: {}, made: { s1: 'k1' } })[0]?.status).toBe('stale')
    expect(statesOf({ before: [done('s1')], keys: {}, made: {} })[0]?.status).toBe('stale')
  })

  it('a finding of the step asks for her, a warning does not', () => {
    const finding = { code: 'class_absent', step: 's1', message: '', repair: null }
    const check = (severity: 'error' | 'warning'): CheckedPlan => ({ valid: severity !== 'error', findings: [{ ...finding, severity }], wires: {} })
    expect(statesOf({ check: check('error') })[0]?.status).toBe('needs_you')
    expect(statesOf({ check: check('warning') })[0]?.status).toBe('draft')
  })

  it('what runs is left alone, whatever changed', () => {
    const running = { ...freshStep('s1'), status: 'running' as const, progress: { done: 1, total: 2, unit: 'tiles', secondsLeft: null, device: null } }
    expect(statesOf({ before: [running], because: 'x' })[0]).toBe(running)
  })

  it.each(['failed', 'cancelled', 'interrupted', 'refused'] as const)('%s stays until it runs again', (status) => {
    expect(statesOf({ before: [{ ...freshStep('s1'), status, approved: true }] })[0]?.status).toBe(status)
  })

  it('a skipped step forgets its result; steps come in the order of the plan', () => {
    const states = statesOf({ actions: [action('s2'), action('s1', true)], before: [done('s1'), done('s2')], keys: { s2: 'k' }, made: { s2: 'k' } })
    expect(states.map(({ id, status, artifactId }) => [id, status, artifactId])).toEqual([
      ['s2', 'done', 'art-s2'],
      ['s1', 'skipped', null],
    ])
  })
})
