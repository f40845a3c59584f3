import { describe, expect, test } from 'vitest'
import { scriptedModel } from '../../../../../test/helpers/scripted-model.ts'
import { checkPlan } from '../../../../core/plan/index.ts'
import { readRequest } from '../../../../core/language/index.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import { unwrap } from '../../../../contracts/result.ts'
import { toolSpecs } from '../../../../tools/index.ts'
import type { World } from '../../interface.ts'
import { makeOllamaPlanner, type OllamaPlannerOptions } from '../index.ts'
import { makeBuiltinPlanner, makePlan, placeholderResolve } from '../../builtin/index.ts'

const context: PlanningContext = {
  images: [{ id: 'L1', name: 'after.tif', role: 'post', date: '2018-10-12', sensor: 'rgb', gsdM: 0.05, bands: 3, width: 4000, height: 3000, georeferenced: true }],
  areas: [{ id: 'A1', name: 'A1', active: true }],
  seenClasses: ['vehicle', 'water', 'pool'],
}
const detect = '{"tool": "detect", "inputs": {"image": "i1", "area": "a1", "classes": ["vehicle"]}, "output": "cars"}'
const count = '{"tool": "count", "inputs": {"detections": "cars", "class": "vehicle"}, "output": "total"}'
const whole = `{"plan": [${detect}, ${count}]}`

async function propose(
  replies: Parameters<typeof scriptedModel>[0],
  options: Partial<OllamaPlannerOptions> = {},
  { text = 'how many vehicles are in A1?', world = {} as Partial<World> } = {},
) {
  const server = scriptedModel(replies)
  const planner = makeOllamaPlanner({ url: '', model: null, resolve: placeholderResolve, server, shots: 0, ...options })
  const proposed = await planner.propose(unwrap(readRequest(text, context)), context, { specs: toolSpecs, signal: new AbortController().signal, ...world })
  return { ...unwrap(proposed), asked: server.asked }
}

const tools = ({ plan }: { plan: { actions: readonly { tool: string }[] } }) => plan.actions.map((action) => action.tool)
const userOf = (ask: { messages: readonly { content: string }[] } | undefined) => ask?.messages.at(-1)?.content ?? ''

describe('every strategy ends in the same checked plan', () => {
  const scripts: Record<string, readonly string[]> = {
    plan_then_execute: [whole],
    react: [detect, count, '{"thought": "enough", "tool": "done", "inputs": {}, "output": "done"}'],
    reflexion: [whole],
    rewoo: [
      '{"plan": [{"tool": "detect", "inputs": {"image": "i1", "area": "a1", "classes": ["vehicle"]}, "output": "#E1"}, {"tool": "count", "inputs": {"detections": "#E1", "class": "vehicle"}, "output": "#E2"}]}',
    ],
    chain_of_thought: [`We need to find vehicles first, then count them.\n[${detect}, ${count}]`],
    chameleon: [
      '{"modules": ["detect", "count"]}',
      '{"inputs": {"image": "i1", "area": "a1", "classes": ["vehicle"]}, "output": "cars"}',
      '{"inputs": {"detections": "cars", "class": "vehicle"}, "output": "total"}',
    ],
  }
  test.each(Object.entries(scripts))('%s', async (strategy, replies) => {
    const made = await propose(replies, { strategy: strategy as 'react', ...(strategy === 'plan_then_execute' ? { mode: 'whole' } : {}) })
    expect(tools(made)).toEqual(['detect', 'count'])
    expect(checkPlan(made.plan, toolSpecs, context)).toMatchObject({ valid: true, findings: [] })
    expect(made.plan.actions[0]?.inputs).toEqual({ image: 'image', area: 'here', classes: ['vehicle'] })
    expect(made.record).toMatchObject({ strategy, shots: 0 })
    expect(made.record.calls).toHaveLength(replies.length)
    expect(made.asked).toHaveLength(replies.length)
  })
  test('steps: one step a call, and the model sees the steps it has made', async () => {
    const made = await propose([detect, count, '{"tool": "done", "inputs": {}, "output": "done"}'], { mode: 'steps' })
    expect(tools(made)).toEqual(['detect', 'count'])
    expect(userOf(made.asked[1])).toContain(`STEPS SO FAR\n{"tool":"detect","inputs":{"image":"i1","area":"a1","classes":["vehicle"]},"output":"cars"}`)
    expect(userOf(made.asked[1])).not.toContain('gave:')
  })
})

describe('steps end', () => {
  test('at the same call a second time', async () => {
    const made = await propose([detect, count, count], { mode: 'steps' })
    expect(tools(made)).toEqual(['detect', 'count'])
    expect(made.notes.join('\n')).toContain('asked for the same step again (count)')
  })
  test('and a repair of a later step names that step', async () => {
    const made = await propose([detect, count.replace('"count"', '"cuont"'), '{"tool": "done", "inputs": {}, "output": "done"}'], { mode: 'steps' })
    expect(made.record.repairs).toEqual([{ step: 's2', what: 'tool', from: 'cuont', to: 'count', code: null, sentence: 'Step s2: the tool cuont was corrected to count.' }])
    expect(made.notes).toContain('Step s2: the tool cuont was corrected to count.')
  })
  test('where a later step cannot be read, and what is missing is put in', async () => {
    const made = await propose([detect, 'I am stuck.'], { mode: 'steps', without: { findings: true } })
    expect(tools(made)).toEqual(['detect', 'count'])
    expect(made.notes).toContain('No further step of the model could be read, so its plan ends after 1 step.')
    expect(made.record.repairs).toMatchObject([{ what: 'step_added', to: 'count' }])
  })
  test('at twelve', async () => {
    const steps = Array.from({ length: 30 }, (_, at) => `{"tool": "filter", "inputs": {"detections": "cars", "where": "area > ${at} m2"}, "output": "f${at}"}`)
    const made = await propose([detect, ...steps], { mode: 'steps', without: { repair: true } })
    expect(made.plan.actions).toHaveLength(12)
    expect(made.notes).toContain('The model was stopped after 12 steps.')
  })
})

describe('what differs', () => {
  test('ReAct is told what each step gave: the checker where nothing may run, the executor where there is one', async () => {
    const done = '{"thought": "", "tool": "done", "inputs": {}, "output": "done"}'
    const dry = await propose([detect, count, done], { strategy: 'react' })
    expect(userOf(dry.asked[1])).toContain('gave: cars is detections of vehicles; not run yet, so no value is known')
    const ran: string[] = []
    const execute: World['execute'] = async (action) => {
      ran.push(action.tool)
      return { ok: true, words: '7 vehicles' }
    }
    const real = await propose([detect, count, done], { strategy: 'react' }, { world: { execute } })
    expect(userOf(real.asked[1])).toContain('gave: 7 vehicles')
    expect(ran).toEqual(['detect', 'count'])
  })
  test('Reflexion plans again with the lesson of what failed, at most three times', async () => {
    const wrong = `{"plan": [{"tool": "count", "inputs": {"detections": "i1", "class": "vehicle"}, "output": "total"}]}`
    const made = await propose([wrong, '{"lesson": "Detect before counting."}', whole], { strategy: 'reflexion' })
    expect(tools(made)).toEqual(['detect', 'count'])
    expect(userOf(made.asked[2])).toContain('LESSONS\n- Detect before counting.')
    expect(made.notes).toContain('The plan of trial 2 ran to its end.')
    const never = await propose([wrong], { strategy: 'reflexion' })
    expect(never.record.calls.filter((call) => call.purpose === 'plan')).toHaveLength(3)
    expect(never.record.calls.filter((call) => call.purpose === 'reflect')).toHaveLength(2)
  })
  test('ReWOO hears of no finding, plan-then-execute of each once', async () => {
    const short =
      '{"plan": [{"tool": "detect", "inputs": {"image": "i1", "area": "a1", "classes": ["vehicle"]}, "output": "d"}, {"tool": "count", "inputs": {"class": "vehicle"}, "output": "n"}]}'
    const rewoo = await propose([short], { strategy: 'rewoo' })
    expect(rewoo.record.calls.map((call) => call.purpose)).toEqual(['plan'])
    const planned = await propose([short, whole], { mode: 'whole' })
    expect(planned.record.calls.map((call) => call.purpose)).toEqual(['plan', 'complete'])
    expect(userOf(planned.asked[1])).toMatch(/YOUR PLAN\n.*\nProblem in step s2 \(input_missing\): /)
  })
  test('chain of thought is asked without a form, the others with one', async () => {
    expect((await propose([whole], { strategy: 'chain_of_thought' })).asked[0]?.format).toBeNull()
    expect((await propose([whole], { mode: 'whole' })).asked[0]?.format).toMatchObject({ required: ['plan'] })
  })
  test('following instructions: the analyst’s steps stand in the prompt, quoted', async () => {
    const made = await propose([whole], { mode: 'whole' }, { world: { instructions: ['find the cars', 'then "count" them'] } })
    expect(userOf(made.asked[0])).toContain('STEPS OF THE ANALYST, follow them in this order\n1. "find the cars"\n2. "then \\"count\\" them"')
  })
  test('few-shot shows the nearest solved requests, zero-shot none', async () => {
    const few = await propose([whole], { mode: 'whole', shots: 2 })
    expect(few.record.examples).toHaveLength(2)
    expect(userOf(few.asked[0])).toMatch(/^SOLVED BEFORE\nREQUEST "/)
    expect((await propose([whole], { mode: 'whole', shots: 0 })).record.examples).toEqual([])
  })
})

describe('planning again', () => {
  const before = {
    plan: {
      ...unwrap(makePlan(unwrap(readRequest('how many vehicles are in A1?', context)).goal, context)),
      actions: [
        { id: 's1', tool: 'detect', inputs: { image: 'image', classes: ['vehicle'] }, outputs: ['d1'], why: null, skipped: false, pinned: true as const },
        { id: 's2', tool: 'count', inputs: { detections: 'd1' }, outputs: ['n1'], why: null, skipped: false },
      ],
    },
    failed: { step: 's2', code: 'class_absent', message: 'The detections hold no "vehicle".' },
  }
  test('the model is told what failed and what stays', async () => {
    const made = await propose([whole], { mode: 'whole' }, { world: { before } })
    expect(userOf(made.asked[0])).toContain('Its step 2 failed (class_absent): "The detections hold no \\"vehicle\\"." Plan another way.')
    expect(userOf(made.asked[0])).toContain('KEEP THESE STEPS AS THEY ARE\n{"tool":"detect","inputs":{"image":"i1","classes":["vehicle"]},"output":"d1"}')
  })
  test('the built-in planner goes around a pixel size that is not known and a model that fails', async () => {
    const builtin = makeBuiltinPlanner(placeholderResolve)
    const world = (failed: { step: string; code: string; message: string }, text: string) => {
      const reading = unwrap(readRequest(text, {}))
      const plan = unwrap(makePlan(reading.goal, {}))
      return builtin.propose(reading, {}, { specs: toolSpecs, signal: new AbortController().signal, before: { plan, failed } })
    }
    const area = unwrap(await world({ step: 's3', code: 'gsd_unknown', message: '' }, 'what is the area of water?'))
    expect(area.plan.actions.at(-1)?.inputs).toEqual({ mask: 'm1' })
    expect(area.notes).toEqual(['The pixel size is not known, so the new plan measures in pixels.'])
    const other = unwrap(await world({ step: 's1', code: 'disk_full', message: '' }, 'what is the area of water?'))
    expect(other.notes).toEqual([])
  })
})

test('the record holds every call whole', async () => {
  const made = await propose(['no plan at all', whole], { mode: 'whole' })
  expect(made.record.calls).toHaveLength(2)
  expect(made.record.calls[0]).toMatchObject({
    purpose: 'plan',
    model: 'scripted:14b',
    digest: 'd1d1',
    temperature: 0.2,
    seed: 1,
    contextTokens: 4096,
    promptTokens: 900,
    replyTokens: 50,
    failure: null,
    reply: 'no plan at all',
  })
  expect(made.record.calls[1]).toMatchObject({ temperature: 0.7, seed: 2, reply: whole })
  expect(made.record.calls[0]?.prompt.map((message) => message.role)).toEqual(['system', 'user'])
  expect(made.record.calls[0]?.estimatedTokens).toBeGreaterThan(300)
  expect(made.record.tools).toEqual(['detect', 'count'])
  expect(made.record.workspace).toContain('l1 "after.tif" post 2018-10-12')
  expect(made.record.mode).toBe('whole')
})
