import { describe, expect, test } from 'vitest'
import { readRequest } from '../../../../core/language/index.ts'
import type { Action } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { unwrap } from '../../../../contracts/result.ts'
import { toolSpecs } from '../../../../tools/index.ts'
import { makePlan } from '../../builtin/index.ts'
import { mendArguments } from './arguments.ts'
import { classMeant } from './class-meant.ts'
import { dropEffects } from './harmless.ts'
import { listIn } from './lists.ts'
import { plainName } from './lookalikes.ts'
import { ourRule, paperRule } from './name-rules.ts'
import { numberIn } from './number-words.ts'
import type { MendTask } from './types.ts'
import { mendWires } from './wires.ts'

const context: PlanningContext = {
  areas: [{ id: '1', name: 'A1', active: true }],
  models: [
    {
      id: 'm',
      title: 'Ships',
      classes: ['model:ship'],
      words: { 'model:ship': ['vessel'] },
      gives: 'detections',
      sensors: ['optical'],
      gsdM: [0.3, 1],
      bands: 3,
      pair: false,
      synthetic: false,
    },
  ],
  seenClasses: ['model:ship', 'vehicle', 'water'],
}
const goal = unwrap(readRequest('how many vehicles are in A1?', context)).goal
const template = unwrap(makePlan(goal, context))
const task: MendTask = { goal, resources: template.resources, context, specs: toolSpecs, byId: new Map(toolSpecs.map((spec) => [spec.id, spec])), template, model: 'm' }
const step = (id: string, tool: string, [inputs, output]: [Record<string, unknown>, string]): Action => ({ id, tool, inputs, outputs: [output], why: null, skipped: false })
const argument = (tool: string, name: string, value: unknown) => mendArguments([step('s1', tool, [{ [name]: value }, 'x'])], task).actions[0]?.inputs[name]

describe('numbers in words', () => {
  test.each([
    ['two hundred metres', 200],
    ['one thousand five hundred', 1500],
    ['twenty-five', 25],
    ['0.5 km', 500],
    ['1,200 m', 1200],
    ['100 ft', 30.48],
    ['80 %', 0.8],
    ['eighty percent', 0.8],
    ['about 50 m', 50],
    ['half', 0.5],
    ['-3', -3],
  ])('%s', (text, value) => expect(numberIn(text)).toBeCloseTo(value, 9))
  test.each(['', 'many', 'metres', '5 bananas', 'a', '1e999', 'the first', 'constructor', 'two constructor', '3 __proto__'])('%j is none', (text) =>
    expect(numberIn(text)).toBeNull(),
  )
})

describe('arguments', () => {
  test.each([
    ['detect', 'classes', "['vehicle', 'pool']", ['vehicle', 'pool']],
    ['detect', 'classes', '["vehicle"]', 'vehicle'],
    ['detect', 'classes', 'vehicle, pool', ['vehicle', 'pool']],
    ['count', 'class', 'cars', 'vehicle'],
    ['count', 'class', 'destroyed_building', 'building_destroyed'],
    ['count', 'class', 'Badly damaged houses', 'building_major_damage'],
    ['count', 'class', 'ship', 'model:ship'],
    ['count', 'class', 'vеhicle', 'vehicle'],
    ['area', 'unit', 'square metres', 'm2'],
    ['area', 'unit', 'hectares', 'ha'],
    ['area', 'unit', 'HA', 'ha'],
    ['count', 'minScore', '80 %', 0.8],
    ['count', 'minScore', 80, 0.8],
    ['count', 'minScore', 'eighty percent', 0.8],
    ['count', 'selection', 'yes', true],
    ['find_path', 'snap', 'two hundred metres', 200],
    ['hide_layer', 'layers', '["a.tif", "b.tif"]', ['a.tif', 'b.tif']],
  ])('%s %s %j', (...[tool, name, value, meant]) => expect(argument(tool, name, value)).toEqual(meant))
  test.each([
    ['count', 'class', 'unicorns'],
    ['count', 'class', 5],
    ['count', 'class', ['vehicle', 'unicorn']],
    ['area', 'unit', 'bananas'],
    ['find_path', 'snap', 'a bit'],
    ['count', 'selection', 'perhaps'],
    ['count', 'selection', 'constructor'],
  ])('%s %s %j means nothing sure, so it stays for the checker', (tool, name, value) => expect(argument(tool, name, value)).toEqual(value))
  test('each change is a repair with both values', () => {
    expect(mendArguments([step('s2', 'count', [{ class: 'cars', minScore: '80 %' }, 'n'])], task).repairs).toEqual([
      { step: 's2', what: 'class', from: 'cars', to: 'vehicle', code: null, sentence: 'Step s2 (count): class was written as cars; it means vehicle.' },
      { step: 's2', what: 'argument', from: '80 %', to: '0.8', code: null, sentence: 'Step s2 (count): minScore was written as 80 %; it means 0.8.' },
    ])
  })
  test('damaged without a level is all three levels', () =>
    expect(classMeant('damaged buildings', context)).toEqual(['building_minor_damage', 'building_major_damage', 'building_destroyed']))
})

describe('wires', () => {
  const before = [
    step('s1', 'segment', [{ image: 'image', classes: ['water', 'road_clear'] }, 'seg']),
    step('s2', 'mask_of_class', [{ segmentation: 'seg', class: 'water' }, 'm1']),
    step('s3', 'mask_of_class', [{ segmentation: 'seg', class: 'road_clear' }, 'm2']),
  ]
  const wired = (value: unknown) => mendWires([...before, step('s4', 'area', [{ mask: value }, 'a'])], task).actions[3]?.inputs['mask']
  test.each([
    ['a name in an object', { name: 'm1' }, 'm1'],
    ['a reference in an object', { ref: 'm2', kind: 'mask' }, 'm2'],
    ['what it holds', 'the water mask', 'm1'],
    ['what it holds, in our word', 'clear road', 'm2'],
    ['the number of its step', 'output of step 3', 'm2'],
    ['a step id', 's2', 'm1'],
    ['a place in a trajectory', '<mask_path> from trajectory[1].obs', 'm1'],
    ['capitals', 'M1', 'm1'],
  ])('%s', (_, value, meant) => expect(wired(value)).toBe(meant))
  test.each([['the mask'], ['unicorn mask'], [7], ['step 99']])('%j fits several things or none, so it stays', (value) => expect(wired(value)).toEqual(value))
  test('a list in a text', () => {
    const counted = [step('s1', 'count', [{}, 'n1']), step('s2', 'count', [{}, 'n2'])]
    expect(mendWires([...counted, step('s3', 'sum', [{ values: '["n1", "n2"]' }, 's'])], task).actions[2]?.inputs['values']).toEqual(['n1', 'n2'])
  })
  test('is a repair', () => {
    expect(mendWires([...before, step('s4', 'area', [{ mask: 'the water mask' }, 'a'])], task).repairs).toMatchObject([
      { step: 's4', what: 'wire', from: '"the water mask"', to: 'm1' },
    ])
  })
})

describe('what a model may not decide', () => {
  const writes = { ...toolSpecs[0], id: 'export_report', effects: 'writes-file' as const } as (typeof toolSpecs)[number]
  const byId = new Map([...task.byId, ['export_report', writes]])
  const actions = [
    step('s1', 'detect', [{ image: 'image' }, 'd']),
    step('s2', 'export_report', [{}, 'r']),
    step('s3', 'undo', [{}, 'u']),
    step('s4', 'refuse', [{ premise: 'no' }, 'x']),
  ]
  test('writing files, changing the screen and refusing are left out, each said', () => {
    const { actions: kept, repairs } = dropEffects(actions, { goal, byId })
    expect(kept.map((action) => action.tool)).toEqual(['detect'])
    expect(repairs.map(({ step: id, what, code }) => [id, what, code])).toEqual([
      ['s2', 'step_dropped', 'effects_unapproved'],
      ['s3', 'step_dropped', 'effects_unapproved'],
      ['s4', 'step_dropped', 'effects_unapproved'],
    ])
  })
  test('a request about the screen may change the screen, and still writes no file', () => {
    const { actions: kept } = dropEffects(actions, { goal: { ...goal, type: 'workspace' }, byId })
    expect(kept.map((action) => action.tool)).toEqual(['detect', 'undo'])
  })
})

describe('names', () => {
  test.each([
    ['dеtect', 'detect'],
    ['seg\u200Bment', 'segment'],
    ['ｃｏｕｎｔ', 'count'],
    ['\u202Ecount\u202C', 'count'],
    ['οcean', 'ocean'],
  ])('%j is %s', (name, plain) => expect(plainName(name)).toBe(plain))
  test('the paper’s rule maps count to detect and path to area, ours rejects both', () => {
    expect([paperRule('count', ['detect']), paperRule('path', ['area'])]).toEqual(['detect', 'area'])
    expect([ourRule('count', ['detect']), ourRule('path', ['area'])]).toEqual([null, null])
  })
  test('both mend a slip', () => expect([paperRule('segmnt', ['segment', 'detect']), ourRule('segmnt', ['segment', 'detect'])]).toEqual(['segment', 'segment']))
})

test('lists written as text', () => {
  expect(listIn('[\'a\', "b"]')).toEqual(['a', 'b'])
  expect(listIn('(a; b)')).toEqual(['a', 'b'])
  expect(listIn('a b')).toBeNull()
  expect(listIn(`[${'a,'.repeat(1000)}]`)).toBeNull()
})
