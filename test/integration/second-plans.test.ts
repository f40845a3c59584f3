import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlanSchema } from '../../src/contracts/plan.ts'
import { json, type ScriptedServer, scriptedServer, streamed } from '../fixtures/ollama/scripted-server.ts'
import { addTown, runAll, startTestEngine, type TestEngine } from '../helpers/engine.ts'

const builtin = { kind: 'builtin' as const, model: null }
const model = { kind: 'ollama' as const, model: 'qwen2.5:7b' }
const question = 'How many destroyed buildings are there?'
/** Wants a score that nobody asked for. */
const modelPlan = JSON.stringify([
  { tool: 'detect', inputs: { image: 'image', classes: ['building_destroyed'] }, output: 'boxes' },
  { tool: 'counts', inputs: { detections: 'boxes', class: 'building_destroyed', minScore: 0.9 }, output: 'n' },
])

let server: ScriptedServer
let engine: TestEngine
beforeAll(async () => {
  server = await scriptedServer({ show: json({ capabilities: ['completion'], model_info: { 'general.parameter_count': 9e9 } }), chat: [streamed(modelPlan)] })
  engine = await startTestEngine({ ollamaUrl: server.url })
  await addTown(engine)
}, 60_000)
afterAll(async () => {
  await engine.stop()
  await server.stop()
})
const ask = () => engine.client.requests.ask({ text: question, planner: builtin })

describe('a second opinion', () => {
  test('stands beside the plan with what differs, and taking it keeps the reason', async () => {
    const { requests } = engine.client
    const asked = await ask()
    const both = await requests.secondOpinion({ id: asked.id, planner: { ...model, mode: 'whole' } })
    expect(both.plan).toEqual(asked.plan)
    expect(both.proposal?.changes.map(({ change }) => change)).toEqual(['same', 'changed'])
    expect(both.proposal?.record?.repairs.map(({ what, from }) => [what, from])).toContainEqual(['tool', 'counts'])
    const taken = await requests.decide({ id: asked.id, take: true, reason: 'doubtful ones do not count' })
    expect(taken.plan.actions.map(({ tool, inputs }) => [tool, inputs['minScore']])).toEqual([
      ['detect', undefined],
      ['count', 0.9],
    ])
    expect(taken.plan.planner.model).toBe('qwen2.5:7b')
    expect(taken.plannerNotes.join(' ')).toContain('doubtful ones do not count')
    expect(taken.proposal ?? null).toBeNull()
    expect(taken.steps.every((step) => !step.approved)).toBe(true)
    await engine.client.project.undo({})
    const back = (await requests.list({})).find((request) => request.id === asked.id)
    expect(back?.plan.planner.kind).toBe('builtin')
    expect(back?.proposal?.changes.length).toBeGreaterThan(0)
  })

  test('that agrees is noted and asks for no choice', async () => {
    const asked = await ask()
    const same = await engine.client.requests.secondOpinion({ id: asked.id, planner: builtin })
    expect(same.proposal ?? null).toBeNull()
    expect(same.plannerNotes.at(-1)).toBe('the built-in planner proposes the same steps.')
    await expect(engine.client.requests.decide({ id: asked.id, take: true })).rejects.toThrow('No other plan waits')
  })
})

describe('a plan made again', () => {
  test('keeps the card that was changed by hand, and the other plan waits for her', async () => {
    const { requests } = engine.client
    const asked = await ask()
    const counts = asked.plan.actions.at(-1)?.id ?? ''
    const edited = await requests.editStep({ id: asked.id, step: counts, inputs: { minScore: 0.9 } })
    expect(edited.plan.actions.at(-1)?.pinned).toBe(true)
    const dropped = await requests.addStep({
      id: asked.id,
      after: asked.plan.actions[0]?.id ?? null,
      action: { tool: 'filter', inputs: { detections: 'nothing', where: 'area > 1 m2' } },
    })
    await requests.pin({ id: asked.id, step: dropped.plan.actions[1]?.id ?? '', pinned: false })
    const again = await requests.replan({ id: asked.id })
    const proposed = PlanSchema.parse(again.proposal?.plan)
    expect(proposed.actions.map((action) => action.tool)).toEqual(['detect', 'count'])
    expect(proposed.actions[1]?.inputs['minScore']).toBe(0.9)
    expect(again.proposal?.changes.map(({ change }) => change)).toEqual(['same', 'removed', 'same'])
    const left = await requests.decide({ id: asked.id, take: false, reason: '' })
    expect(left.plan.actions).toHaveLength(3)
  })
})

describe('an answer she judges', () => {
  test('keeps verdict and reason over a restart of the list, and one call forgets it', async () => {
    const { requests, project } = engine.client
    const done = await runAll(engine.client, await ask())
    const judged = await requests.judge({ id: done.id, verdict: { right: false, reason: 'one is a car park' } })
    expect(judged.verdict).toEqual({ right: false, reason: 'one is a car park' })
    expect((await requests.judge({ id: done.id, verdict: null })).verdict ?? null).toBeNull()
    await project.undo({})
    expect((await requests.list({})).find((request) => request.id === done.id)?.verdict?.reason).toBe('one is a car park')
  })

  test('is not judged any more when its plan was changed, for the verdict would teach the new plan', async () => {
    const { requests, project } = engine.client
    const done = await runAll(engine.client, await ask())
    await requests.judge({ id: done.id, verdict: { right: true, reason: '' } })
    const edited = await requests.editStep({ id: done.id, step: done.plan.actions.at(-1)?.id ?? '', inputs: { minScore: 0.4 } })
    expect(edited.verdict ?? null).toBeNull()
    await project.undo({})
    expect((await requests.list({})).find((request) => request.id === done.id)?.verdict?.right).toBe(true)
  })

  test('is not one before there is an answer', async () => {
    const asked = await ask()
    await expect(engine.client.requests.judge({ id: asked.id, verdict: { right: true, reason: '' } })).rejects.toThrow('no answer')
  })
})

describe('the history', () => {
  test('shows the same question beside its earlier answer, and finds by words', async () => {
    const rows = await engine.client.requests.history({ search: 'destroyed' })
    expect(rows[0]?.sameAs?.number).toBeLessThan(rows[0]?.number ?? 0)
    expect(await engine.client.requests.history({ search: 'volcano' })).toEqual([])
  })
})
