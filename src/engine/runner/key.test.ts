import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, type Plan, PlanSchema } from '../../contracts/plan.ts'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { toolSpecs } from '../../tools/index.ts'
import { type Identities, stepKeys } from './key.ts'

const specs = new Map(toolSpecs.map((spec) => [spec.id, spec]))
const step = (id: string, tool: string, inputs: Record<string, unknown>): Action => ({ id, tool, inputs, outputs: [`${id}.out`], why: null, skipped: false })
const ring = (right: number): [number, number][] => [
  [0, 0],
  [right, 0],
  [right, 9],
  [0, 9],
  [0, 0],
]
const planOf = (actions: Action[], right = 9): Plan =>
  PlanSchema.parse({
    goal: { type: 'count_object', operations: ['count'], classes: ['vehicle'], scope: 'image', unit: 'count', groupBy: null, formula: null },
    planner: { kind: 'builtin', model: null },
    resources: {
      image: { kind: 'image', layerId: 'L1', label: 'image' },
      here: { kind: 'area', label: 'A1', frame: pixelFrame(20, 20), rings: [ring(right)] },
    },
    actions,
  })
const chain = (parts: { classes?: string; minScore?: number; selection?: boolean } = {}) => [
  step('s1', 'detect', { image: 'image', area: 'here', classes: parts.classes ?? 'vehicle' }),
  step('s2', 'count', { detections: 's1.out', minScore: parts.minScore ?? 0.5, ...(parts.selection ? { selection: true } : {}) }),
  step('s3', 'detect', { image: 'image', classes: 'tree' }),
]
const world: Identities = { layer: (id) => `${id}:sha`, models: 'vehicles:1', edits: () => '', selection: [] }
const keys = (actions: Action[], identities: Partial<Identities> = {}, right = 9) =>
  Object.fromEntries(stepKeys({ plan: planOf(actions, right), specs, identities: { ...world, ...identities } }))
const base = keys(chain())
/** Steps whose key differs from that of the base plan. */
const changed = (other: Record<string, string>) => ['s1', 's2', 's3'].filter((id) => other[id] !== base[id])

describe('stepKeys', () => {
  it('the same plan in the same world has the same keys', () => {
    expect(keys(chain())).toEqual(base)
    expect(new Set(Object.values(base)).size).toBe(3)
  })

  it('a change reaches the step and what lies below it, nothing else', () => {
    expect(changed(keys(chain({ classes: 'tree' })))).toEqual(['s1', 's2'])
    expect(changed(keys(chain({ minScore: 0.6 })))).toEqual(['s2'])
    expect(changed(keys(chain(), {}, 10))).toEqual(['s1', 's2'])
    expect(changed(keys(chain(), { layer: () => 'other' }))).toEqual(['s1', 's2', 's3'])
    expect(changed(keys(chain(), { models: 'vehicles:2' }))).toEqual(['s1', 's2', 's3'])
  })

  it('a hand edit leaves the edited step and changes what counts it', () => {
    expect(changed(keys(chain(), { edits: (id) => (id === 's1' ? 'edited' : '') }))).toEqual(['s2'])
  })

  it('the selection matters to steps that use it alone', () => {
    const selected = keys(chain({ selection: true }), { selection: ['V-001'] })
    expect(keys(chain({ selection: true }), { selection: ['V-002'] })['s2']).not.toBe(selected['s2'])
    expect(changed(keys(chain(), { selection: ['V-001'] }))).toEqual([])
  })

  it('names of steps and outputs, reasons and labels do not count', () => {
    const renamed = [{ ...step('a', 'detect', { image: 'image', area: 'here', classes: 'vehicle' }), why: 'because' }, step('b', 'count', { detections: 'a.out', minScore: 0.5 })]
    const other = keys(renamed)
    expect([other['a'], other['b']]).toEqual([base['s1'], base['s2']])
  })

  it('a step whose input nobody makes has no key, nor has what lies below it', () => {
    const skipped = chain().map((one) => (one.id === 's1' ? { ...one, skipped: true } : one))
    expect(Object.keys(keys(skipped))).toEqual(['s3'])
    expect(keys([step('s1', 'teleport', {})])).toEqual({})
  })

  it('the order of independent steps does not count', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 }), (at) => {
        const [s1, s2, s3] = chain() as [Action, Action, Action]
        expect(keys([s1, s2].toSpliced(at, 0, s3))).toEqual(base)
      }),
    )
  })

  it('two scores have one key only when they are equal', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(score, score, (one, other) => {
        expect(keys(chain({ minScore: one }))['s2'] === keys(chain({ minScore: other }))['s2']).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })
})
