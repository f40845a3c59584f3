import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setEngine } from '../app/engine.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeAction, makeRequest, makeStep, tools } from '../dev/fixtures.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { approveAndRun, runAgain, cancelRun, moveStep, rerunStale } from './plan-actions.ts'

const request = makeRequest()
const running = makeRequest({ status: 'running', steps: [makeStep({ status: 'running' })] })

beforeEach(() => {
  useMirror.setState({ requests: [request] })
  useUi.setState({ requestId: 'r1', message: null, stopping: {} })
})
afterEach(() => setEngine(null))

describe('acting on a plan', () => {
  test('approve and run approves what waits, then runs', async () => {
    const fake = makeFakeEngine({ 'requests.approve': request, 'requests.run': running })
    setEngine(clientOf(fake))
    await approveAndRun()
    expect(fake.calls.map((call) => call.member)).toEqual(['approve', 'run'])
    expect(fake.calls[0]?.input).toMatchObject({ steps: ['s1', 's2', 's3'], approved: true })
    expect(useMirror.getState().requests[0]?.status).toBe('running')
  })
  test('a refused approval is told and nothing runs', async () => {
    const failure = { code: 'plan_cycle', message: 'The steps wait for one another.', hint: '', repairable: false, details: {} }
    const fake = makeFakeEngine({
      'requests.approve': () => {
        throw failure
      },
    })
    setEngine(clientOf(fake))
    await approveAndRun()
    expect(fake.calls).toHaveLength(1)
    expect(useUi.getState().message?.failure.message).toBe('The steps wait for one another.')
  })
  test('a stop is said before the engine answers', async () => {
    useMirror.setState({ requests: [running] })
    setEngine(clientOf(makeFakeEngine({ 'requests.cancel': { keptTiles: 18 } })))
    const stopped = cancelRun()
    expect(useUi.getState().stopping['r1']).toBe(true)
    await stopped
    expect(useUi.getState().said).toBe('Stopped. 18 tiles kept.')
  })
  test('the first card cannot move up', async () => {
    const fake = makeFakeEngine({})
    setEngine(clientOf(fake))
    expect(await moveStep('s1', -1)).toBe(false)
    expect(fake.calls).toHaveLength(0)
  })
  test('without an engine the message says that it restarts', async () => {
    await approveAndRun()
    expect(useUi.getState().message?.failure.code).toBe('engine_gone')
  })
})

describe('steps that went stale', () => {
  const stale = (tool: string) =>
    makeRequest({ plan: { ...request.plan, actions: [makeAction({ id: 's3', tool })] }, steps: [makeStep({ id: 's3', status: 'stale', approved: true })] })
  test.each([
    ['count', ['run']],
    ['detect', []],
  ])('%s runs again by itself only where no model is asked', async (tool, members) => {
    useMirror.setState({ requests: [stale(tool)], tools })
    const fake = makeFakeEngine({ 'requests.run': running })
    setEngine(clientOf(fake))
    await rerunStale()
    expect(fake.calls.map((call) => call.member)).toEqual(members)
  })
})

test('running again where all is done is a note, not an error', async () => {
  useMirror.setState({ requests: [makeRequest({ steps: [makeStep({ status: 'done', approved: true })] })] })
  const fake = makeFakeEngine({})
  setEngine(clientOf(fake))
  await runAgain(null)
  expect(fake.calls).toEqual([])
  expect(useUi.getState().message).toMatchObject({ tone: 'note', failure: { message: 'Nothing to run: every approved step is done.' } })
  useUi.setState({ message: null })
})

test('running where nothing is left to do asks nothing of the engine', async () => {
  useMirror.setState({ requests: [makeRequest({ steps: [makeStep({ status: 'done', approved: true })] })] })
  const fake = makeFakeEngine({})
  setEngine(clientOf(fake))
  await approveAndRun()
  expect(fake.calls).toEqual([])
  expect(useUi.getState().message).toBeNull()
})
