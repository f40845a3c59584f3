import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ringOfBox } from '../../src/core/vector/index.ts'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

/** a loaded machine starts an engine in many seconds */
const slow = 60_000
let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
  await addTown(engine)
}, slow)
afterAll(() => engine.stop())
const run = (text: string) => askAndRun(engine.client, text)
/** The town: destroyed houses at the upper left (2) and in the lower middle (1), one intact at the upper right; 200 x 100 pixels of 0.5 m. */
describe('the screen is part of the question', { timeout: slow }, () => {
  it('without an area it asks for one, and draws a number from none', async () => {
    const request = await engine.client.requests.ask({ text: 'How many buildings are destroyed in my area?', planner: { kind: 'builtin', model: null } })
    expect(request.reading.goal).toMatchObject({ type: 'refusal', reason: 'missing_area', ask: { what: 'area' } })
  })
  it('inside, outside, in each and between areas', async () => {
    await engine.client.workspace.drawArea({ rings: [ringOfBox([0, 0, 70, 30])], name: 'West' })
    expect((await run('How many buildings are destroyed in this area?')).answer).toMatchObject({ value: 2 })
    expect((await run('How many buildings are destroyed outside the area?')).answer).toMatchObject({ value: 1 })
    await engine.client.workspace.drawArea({ rings: [ringOfBox([140, 0, 200, 30])], name: 'East' })
    expect((await run('How many buildings are there in each area?')).answer?.value).toMatchObject([{ value: 2 }, { value: 1 }])
    expect((await run('How many buildings are there between the two areas?')).answer).toMatchObject({ value: 0 })
    expect((await run('How many buildings are there in area West?')).answer).toMatchObject({ value: 2 })
  })
  it('the worst of the areas is a ranking with its criterion', async () => {
    const { answer, reading } = await run('Which is the worst area?')
    expect(reading.assumptions.join(' ')).toContain('the most destroyed buildings')
    expect(answer?.value).toMatchObject([{ value: 2 }, { value: 0 }])
  })
  it('goes on from an answer, selects its objects, steps through them and says how sure it is', async () => {
    const first = await run('How many buildings are destroyed in the whole image?')
    expect(first.answer).toMatchObject({ value: 3 })
    expect((await run('and the intact ones?')).answer).toMatchObject({ value: 1 })
    await run('How many buildings are destroyed in the whole image?')
    await run('show me which ones')
    expect((await engine.client.workspace.state({})).selection).toHaveLength(3)
    await run('next one')
    expect((await engine.client.workspace.state({})).selection).toHaveLength(1)
    const sure = await run('how sure are you?')
    expect(sure.answer?.text).toMatch(/3.*labels/)
    const near = await run('How many buildings are within 20 m of this?')
    expect(near.answer?.value).toBeGreaterThanOrEqual(1)
  })
  it('a file is never loaded from words, and nothing that runs needs no stopping', async () => {
    expect((await run('load the tif on my desktop')).answer?.text).toContain('chosen by hand')
    const stop = await engine.client.requests.ask({ text: 'stop', planner: { kind: 'builtin', model: null } })
    expect(stop.reading.goal.premise).toContain('Nothing is running')
  })
})
