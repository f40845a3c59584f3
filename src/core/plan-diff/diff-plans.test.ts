import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action, Resource } from '../../contracts/plan.ts'
import { type ToolSpec, ToolSpecSchema } from '../../contracts/tool-spec.ts'
import { type Diffable, diffPlans, isSamePlan } from './index.ts'

const wire = (kinds: string[], optional = false) => ({ role: 'wire', kinds, many: false, optional, label: kinds.join(), note: '' })
const argument = (type: string, label = type) => ({ role: 'argument', type, of: null, optional: true, choices: null, min: null, max: null, unit: null, label, note: '' })
const tool = (id: string, verb: string, [inputs, output]: [Record<string, unknown>, string]): ToolSpec =>
  ToolSpecSchema.parse({ id, version: 1, module: 'logic', verb, summary: verb, aliases: [], inputs, output, effects: 'none' })

const specs = [
  tool('detect', 'Find objects', [{ image: wire(['image']), area: wire(['area'], true), classes: argument('classes') }, 'detections']),
  tool('filter', 'Keep some objects', [{ detections: wire(['detections']), where: argument('text', 'condition') }, 'detections']),
  tool('count', 'Count', [{ detections: wire(['detections']), class: argument('classes'), selection: argument('flag') }, 'quantity']),
  tool('ratio', 'Compare as a share', [{ a: wire(['quantity']), b: wire(['quantity']), as: argument('choice') }, 'quantity']),
]

const image = (layerId: string): Resource => ({ kind: 'image', layerId, label: `${layerId}.tif` })
const area: Resource = {
  kind: 'area',
  label: 'A1',
  frame: { crs: null, affine: null, width: 1, height: 1, gsd: null, gsdFrom: null },
  rings: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
}
const step = (name: string, tool: string, inputs: Record<string, unknown>): Action => ({ id: name, tool, inputs, outputs: [name], why: null, skipped: false })
const plan = (actions: Action[], resources: Record<string, Resource> = { image: image('L1'), here: area }): Diffable => ({ actions, resources })

const base = plan([step('d', 'detect', { image: 'image', classes: ['building_destroyed'] }), step('n', 'count', { detections: 'd', class: 'building_destroyed' })])
const rows = (a: Diffable, b: Diffable) => diffPlans(a, b, specs).map(({ change, inputs, consequence }) => [change, inputs.join(), consequence])

describe('plans are the same by what they do', () => {
  test('whatever steps, results and resources are called, and however one class is written', () => {
    const other = plan([step('x1', 'detect', { image: 'i1', classes: 'building_destroyed' }), step('x2', 'count', { detections: 'x1', class: ['building_destroyed'] })], {
      i1: image('L1'),
    })
    expect(isSamePlan(diffPlans(base, other, specs))).toBe(true)
  })
  test('two counts of one detection in another order', () => {
    const both = (order: string[]) =>
      plan([step('d', 'detect', { image: 'image', classes: ['vehicle', 'pool'] }), ...order.map((name) => step(`n_${name}`, 'count', { detections: 'd', class: name }))])
    expect(isSamePlan(diffPlans(both(['vehicle', 'pool']), both(['pool', 'vehicle']), specs))).toBe(true)
  })
  test('a resource of the same name is another image', () => {
    expect(rows(base, plan([...base.actions], { image: image('L2') }))[0]).toEqual(['changed', 'image', 'finds L2.tif instead of L1.tif'])
  })
})

describe('differences say what they mean', () => {
  test('another class', () => {
    const damaged = ['building_minor_damage', 'building_major_damage', 'building_destroyed']
    const other = plan([step('d', 'detect', { image: 'image', classes: damaged }), step('n', 'count', { detections: 'd', class: damaged })])
    expect(rows(base, other)).toEqual([
      ['changed', 'classes', 'finds damaged buildings instead of destroyed buildings'],
      ['changed', 'class', 'counts damaged buildings instead of destroyed buildings'],
    ])
  })
  test('an area left out, and one more', () => {
    const within = plan([
      step('d', 'detect', { image: 'image', area: 'here', classes: ['building_destroyed'] }),
      step('n', 'count', { detections: 'd', class: 'building_destroyed' }),
    ])
    expect(rows(within, base)[0]).toEqual(['changed', 'area', 'leaves out: within A1'])
    expect(rows(base, within)[0]).toEqual(['changed', 'area', 'only within A1'])
  })
  test('a step left out stands where it stood, and its reader takes something else', () => {
    const filtered = plan([
      step('d', 'detect', { image: 'image', classes: ['building_destroyed'] }),
      step('f', 'filter', { detections: 'd', where: 'area > 300 m2' }),
      step('n', 'count', { detections: 'f', class: 'building_destroyed' }),
    ])
    expect(rows(filtered, base)).toEqual([
      ['same', '', null],
      ['removed', '', 'leaves out: keep some objects with area > 300 m2'],
      ['changed', 'detections', 'counts destroyed buildings of "Find objects" instead of the result of "Keep some objects"'],
    ])
    expect(rows(base, filtered)[1]).toEqual(['added', '', 'also: keep some objects with area > 300 m2'])
  })
  test('selected objects only', () => {
    const some = plan([base.actions[0] as Action, step('n', 'count', { detections: 'd', class: 'building_destroyed', selection: true })])
    expect(rows(base, some)[1]).toEqual(['changed', 'selection', 'counts the selected objects only, not all'])
  })
  test('the two sides of a share exchanged', () => {
    const share = (a: string, b: string) =>
      plan([
        step('d', 'detect', { image: 'image', classes: ['vehicle', 'pool'] }),
        step('v', 'count', { detections: 'd', class: 'vehicle' }),
        step('p', 'count', { detections: 'd', class: 'pool' }),
        step('r', 'ratio', { a, b }),
      ])
    expect(rows(share('v', 'p'), share('p', 'v')).at(-1)).toEqual([
      'changed',
      'a,b',
      'compares swimming pools of "Count" instead of vehicles of "Count"; compares vehicles of "Count" instead of swimming pools of "Count"',
    ])
  })
})

test('every step of either plan stands in one row, and a plan is the same as itself', () => {
  const classes = fc.constantFrom('vehicle', 'pool', 'tree', 'building_destroyed')
  const actions = fc
    .array(fc.tuple(fc.constantFrom('detect', 'filter', 'count', 'unheard_of'), classes, fc.nat(6)), { maxLength: 8 })
    .map((list) => list.map(([name, one, from], at) => step(`s${at}`, name, name === 'detect' ? { image: 'image', classes: [one] } : { detections: `s${from}`, class: one })))
  fc.assert(
    fc.property(actions, actions, (a, b) => {
      const changes = diffPlans(plan(a), plan(b), specs)
      const [before, after] = [changes.flatMap((row) => row.before ?? []), changes.flatMap((row) => row.after ?? [])]
      return new Set(before).size === a.length && before.length === a.length && after.length === b.length && isSamePlan(diffPlans(plan(a), plan(structuredClone(a)), specs))
    }),
    { numRuns: 200 },
  )
})
