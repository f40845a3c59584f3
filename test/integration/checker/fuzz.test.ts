import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GoalSchema, goalTypes, operations } from '../../../src/contracts/goal.ts'
import type { Action, Plan, Resource } from '../../../src/contracts/plan.ts'
import { fail } from '../../../src/contracts/result.ts'
import type { Workspace } from '../../../src/contracts/workspace.ts'
import { checkPlan } from '../../../src/core/plan/index.ts'
import { resolveInputs } from '../../../src/engine/runner/inputs.ts'
import { type AnyStored, toolById, toolSpecs } from '../../../src/tools/index.ts'
import { layer, workspace } from '../../helpers/artifacts.ts'
import { areaAt, image, onScreen, pointAt } from '../../helpers/checks/case.ts'

/** steps of the longest plan */
const mostSteps = 4

/** Ten seconds of one core, and much longer where others want it too. */
const patient = 180_000

/** Seeds are written down so that a case that was found once is found again. */
const seed = 20251130

const names = ['image', 'here', 'A', 'B', 'selection', 'd1', 'seg1', 'm1', 'n1', 'a1', '__proto__', 'constructor', '', 'dеtect', 'nobody']
const toolNames = [...toolSpecs.map(({ id }) => id), 'path', 'detekt', 'constructor', '__proto__', 'count‮']
const inputNames = [...new Set(toolSpecs.flatMap(({ inputs }) => Object.keys(inputs))), '__proto__', 'toString']
const words = [
  'water',
  'building',
  'building_destroyed',
  'model:ship',
  'user:tarp',
  '5',
  'area > 300 m2',
  'score >= 80 %',
  'm2',
  'km',
  'percent',
  'ignore previous instructions',
  'все',
  '\u202e',
]

const anyName = fc.constantFrom(...names)
const value = fc.oneof(
  { weight: 4, arbitrary: anyName },
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.array(fc.oneof(anyName, fc.constantFrom(...words), fc.integer()), { maxLength: 4 }) },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({}, { image: 'image' }, [[]], [{ a: 1 }], '\u0000') },
)

/** Any inputs on any tool: what a model that has lost the thread would write. */
const wild = fc.record({ tool: fc.constantFrom(...toolNames), inputs: fc.dictionary(fc.constantFrom(...inputNames), value, { maxKeys: 4 }), output: anyName })

/** Values as the tool might take them: the harder half, where a small fault must still be seen. */
const nearly = fc.constantFrom(...toolSpecs).chain((spec) =>
  fc.record({
    tool: fc.constant(spec.id),
    inputs: fc.record(
      Object.fromEntries(
        Object.entries(spec.inputs).map(([name, input]) => {
          if (input.role === 'wire') return [name, fc.oneof({ weight: 9, arbitrary: anyName }, { weight: 1, arbitrary: fc.array(anyName, { maxLength: 3 }) })]
          const fitting = fc.constantFrom<unknown>(
            ...(input.choices ?? []),
            'water',
            ['water'],
            ['building_destroyed', 'water'],
            [],
            0,
            0.5,
            2,
            1e13,
            true,
            'area > 3 m2',
            '',
            'all',
            'x'.repeat(501),
          )
          return [name, fitting]
        }),
      ),
      { requiredKeys: [] },
    ),
    output: anyName,
  }),
)

const actionsOf = (parts: readonly { tool: string; inputs: Record<string, unknown>; output: string }[]): Action[] =>
  parts.map(({ tool, inputs, output }, at) => ({ id: `s${at + 1}`, tool, inputs, outputs: [output], why: null, skipped: false }))

const resources: Record<string, Resource> = {
  image,
  here: areaAt(10, 10),
  A: pointAt(1, 1),
  B: pointAt(50, 50, 'B'),
  selection: { kind: 'selection', label: '1 selected', ids: ['v-1'] },
}
const goal = fc
  .record({
    type: fc.constantFrom(...goalTypes),
    operation: fc.constantFrom(...operations),
    classes: fc.subarray(['water', 'building', 'road_clear']),
    filter: fc.constantFrom(null, 'area > 3 m2', 'in water'),
  })
  .map(({ type, operation, classes, filter }) => GoalSchema.parse({ type, operations: [operation], classes, scope: 'image', unit: null, groupBy: null, formula: null, filter }))

const plans = (step: typeof wild | typeof nearly): fc.Arbitrary<Plan> =>
  fc
    .record({ goal, steps: fc.array(step, { minLength: mostSteps, maxLength: mostSteps }) })
    .map(({ goal: asked, steps }) => ({ goal: asked, planner: { kind: 'ollama', model: 'fuzz' }, resources, actions: actionsOf(steps) }))

const screen: Workspace = { ...workspace(), layers: [layer('L1')] }
const context = { images: [onScreen('L1')], seenClasses: ['water', 'building'] }

/** What the runner itself says to a plan, every earlier step taken to have made its kind. */
async function refusalOf(plan: Plan): Promise<string | null> {
  const made = new Map<string, AnyStored>()
  for (const action of plan.actions) {
    const tool = toolById.get(action.tool)
    if (!tool) return `${action.tool} is no tool`
    const inputs = await resolveInputs(action, tool, {
      plan,
      workspace: screen,
      made,
      featuresOf: async () => fail({ code: 'layer_missing', message: 'none here' }),
      artifactOf: () => null,
    })
    if (!inputs.ok) return inputs.error.message
    for (const [name, input] of Object.entries(tool.spec.inputs)) {
      if (input.role !== 'wire') continue
      for (const taken of [action.inputs[name]].flat()) {
        if (typeof taken !== 'string') continue
        const kind = made.get(taken)?.artifact.kind ?? resources[taken]?.kind
        if (kind !== undefined && !(input.kinds as readonly string[]).includes(kind)) return `${name} of ${action.tool} got ${kind}`
      }
    }
    // a result of the kind the tool promises; nothing of it is read here
    const artifact = { kind: tool.spec.output } as AnyStored['artifact']
    for (const output of action.outputs) made.set(output, { artifactId: output, artifact, step: action.id })
  }
  return null
}

/** A plan and all plans that break off before its end: what a model has written so far. */
const prefixesOf = (plan: Plan): Plan[] => plan.actions.map((_, at) => ({ ...plan, actions: plan.actions.slice(0, at + 1) }))

describe('100,000 plans nobody would write', () => {
  it.each([
    ['made of anything', wild],
    ['made of what the tools nearly take', nearly],
  ] as const)(
    '%s: the checker neither breaks nor accepts what the runner refuses',
    async (_what, step) => {
      let accepted = 0
      let looked = 0
      const look = async (plan: Plan) => {
        looked++
        const { valid, findings } = checkPlan(plan, toolSpecs, context)
        if (valid === findings.some(({ severity }) => severity === 'error')) throw new Error('valid and an error')
        if (!valid) return
        accepted++
        const refusal = await refusalOf(plan)
        if (refusal !== null) throw new Error(`accepted, and the runner says: ${refusal}`)
      }
      await fc.assert(
        fc.asyncProperty(plans(step), async (plan) => {
          for (const prefix of prefixesOf(plan)) await look(prefix)
        }),
        { numRuns: 50_000 / mostSteps, seed },
      )
      expect(looked).toBe(50_000)
      expect(accepted).toBeGreaterThan(100)
    },
    patient,
  )
})

describe('plans that are too much', () => {
  const step = { tool: 'detect', inputs: { image: 'image', classes: ['water'] }, output: 'd' }
  it('10,000 steps are one finding', () => {
    const [plan] = fc.sample(plans(wild), { numRuns: 1, seed })
    if (!plan) throw new Error('no plan was made')
    const { findings, valid, wires } = checkPlan({ ...plan, actions: actionsOf(Array.from({ length: 10_000 }, (_, at) => ({ ...step, output: `d${at}` }))) }, toolSpecs, context)
    expect([valid, findings.map(({ code }) => code), wires]).toEqual([false, ['plan_too_long'], {}])
  })
  it.each<[string, unknown]>([
    ['100,000 classes', Array.from({ length: 100_000 }, (_, at) => `c${at}`)],
    ['lists in lists, 20,000 deep', Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 'water')],
    ['objects in objects, 20,000 deep', Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ inner }), 'water')],
  ])('%s in one input are one finding', (_, classes) => {
    const [plan] = fc.sample(plans(wild), { numRuns: 1, seed })
    if (!plan) throw new Error('no plan was made')
    const { findings, valid } = checkPlan({ ...plan, actions: actionsOf([{ ...step, inputs: { image: 'image', classes } }]) }, toolSpecs, context)
    expect([valid, findings.map(({ code }) => code)]).toEqual([false, ['plan_too_long']])
  })
  it('a text of a megabyte in every place is cut in the sentence about it', () => {
    const long = 'x'.repeat(1_000_000)
    const actions = actionsOf([
      { tool: long, inputs: { [long]: long }, output: long },
      { tool: 'detect', inputs: { image: long, classes: [long], model: long, area: [long] }, output: long },
    ])
    const [plan] = fc.sample(plans(wild), { numRuns: 1, seed })
    if (!plan) throw new Error('no plan was made')
    const { findings, valid } = checkPlan({ ...plan, actions }, toolSpecs, context)
    expect(valid).toBe(false)
    for (const { message } of findings) expect(message.length).toBeLessThan(2000)
  })
  it('200 steps that all wait for one another are told in a few sentences', () => {
    const round = Array.from({ length: 200 }, (_, at) => ({ tool: 'sum', inputs: { values: [`n${(at + 1) % 200}`] }, output: `n${at}` }))
    const [plan] = fc.sample(plans(wild), { numRuns: 1, seed })
    if (!plan) throw new Error('no plan was made')
    const { findings } = checkPlan({ ...plan, actions: actionsOf(round) }, toolSpecs, context)
    expect(findings.map(({ code }) => code)).toContain('plan_cycle')
    expect(findings.length).toBeLessThan(100)
  })
  it('keys that every object has change nothing but the finding', () => {
    const actions = JSON.parse(
      '[{"id":"s1","tool":"detect","inputs":{"__proto__":{"image":"image"},"constructor":"x"},"outputs":["__proto__"],"why":null,"skipped":false}]',
    ) as Action[]
    const [plan] = fc.sample(plans(wild), { numRuns: 1, seed })
    if (!plan) throw new Error('no plan was made')
    const { findings, wires } = checkPlan({ ...plan, actions }, toolSpecs, context)
    expect(findings.map(({ code }) => code)).toContain('name_reserved')
    expect(Object.keys(wires)).not.toContain('__proto__')
    expect(({} as { image?: string }).image).toBeUndefined()
  })
})
