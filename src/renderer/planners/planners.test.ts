import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlannerModel, PlannersState } from '../../contracts/services/planners.ts'
import { setEngine } from '../app/engine.ts'
import { askNow } from '../ask/ask-actions.ts'
import { clientOf, makeFakeEngine } from '../dev/fake-engine.ts'
import { makeReading, makeRequest } from '../dev/fixtures.ts'
import { useUi } from '../state/ui.ts'
import { adviceOf, choosable, factsOf, sizeWords, verdictOf } from './planner-words.ts'
import { chooseLocal, takeState } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'

const model = (more: Partial<PlannerModel> = {}): PlannerModel => ({
  name: 'm',
  digest: 'd',
  sizeBytes: 2_620_788_260,
  parameters: '4.0B',
  quantization: 'Q4_K_M',
  contextTokens: 40960,
  thinks: true,
  embeds: false,
  capabilities: ['completion'],
  mode: 'reading',
  selfTest: null,
  trouble: null,
  ...more,
})
const state = (name: PlannersState['state'], models = [model()]): PlannersState => ({
  url: 'http://127.0.0.1:11434',
  remote: false,
  program: null,
  state: name,
  sentence: `It is ${name}.`,
  actions: [],
  checks: [],
  models,
  queue: { running: null, waiting: 0 },
})
const local = { kind: 'ollama', model: 'm' } as const
const builtin = { kind: 'builtin', model: null } as const
const planner = () => useUi.getState().planner

beforeEach(() => {
  usePlanners.setState({ state: null, wished: 'm', standsIn: false })
  useUi.setState({ planner: local, asking: false, said: '' })
})

describe('while the chosen model cannot be used', () => {
  test('the built-in planner stands in, in the open, and the model is used again when it can be', () => {
    takeState(state('not_running'))
    expect([planner(), usePlanners.getState().standsIn, useUi.getState().said]).toEqual([builtin, true, 'It is not_running.'])
    takeState(state('not_running'))
    takeState(state('ready'))
    expect([planner(), usePlanners.getState().standsIn]).toEqual([local, false])
  })
  test.each(['no_schema', 'too_slow'] as const)('a model that is %s can still be asked, so it stays', (name) => {
    takeState(state(name))
    expect(planner()).toEqual(local)
  })
  test('a question that is being planned keeps its planner', () => {
    useUi.setState({ asking: true })
    takeState(state('not_running'))
    expect(planner()).toEqual(local)
  })
  test('a planner chosen elsewhere in the window is hers: nothing comes back by itself', () => {
    useUi.setState({ planner: builtin })
    takeState(state('ready'))
    expect([planner(), usePlanners.getState().wished]).toEqual([builtin, null])
  })
  test('one chosen while the other stands in ends that', () => {
    takeState(state('not_running'))
    useUi.setState({ planner: { kind: 'ollama', model: 'other' } })
    takeState(state('ready'))
    expect([planner(), usePlanners.getState().wished, usePlanners.getState().standsIn]).toEqual([{ kind: 'ollama', model: 'other' }, 'other', false])
  })
  test('without a wish nothing is changed', () => {
    usePlanners.setState({ wished: null })
    useUi.setState({ planner: builtin })
    takeState(state('ready'))
    expect(planner()).toEqual(builtin)
  })
})

describe('a model that is being looked at', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { innerWidth: 1366 })
    useUi.setState({ planner: builtin, question: 'How many cars?', requestId: null })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    setEngine(null)
    useUi.setState({ question: '' })
  })
  /** an engine that tells of each model when it is let */
  const slowEngine = () => {
    const tell = new Map<string, () => void>()
    const fake = makeFakeEngine({
      'planners.state': ({ model: name }: { model: string }) => new Promise((resolve) => tell.set(name, () => resolve(state('ready', [model({ name })])))),
      'requests.read': makeReading(),
      'requests.ask': makeRequest({ text: 'How many cars?' }),
    })
    setEngine(clientOf(fake))
    return { asked: () => fake.calls.filter(({ member }) => member === 'ask'), tell: (name: string) => tell.get(name)?.() }
  }

  test('plans the question she asks in that moment, not the planner before it', async () => {
    const { asked, tell } = slowEngine()
    const chosen = chooseLocal('m')
    const asking = askNow()
    await new Promise((done) => setTimeout(done, 5))
    expect(asked()).toEqual([])
    tell('m')
    await Promise.all([chosen, asking])
    expect(asked().map(({ input }) => (input as { planner: unknown }).planner)).toEqual([local])
  })
  test('leaves the question to the one she chose after it', async () => {
    const { asked, tell } = slowEngine()
    const first = chooseLocal('m')
    const asking = askNow()
    const second = chooseLocal('other')
    await new Promise((done) => setTimeout(done, 5))
    tell('m')
    await first
    await new Promise((done) => setTimeout(done, 5))
    expect(asked()).toEqual([])
    tell('other')
    await Promise.all([second, asking])
    expect(asked().map(({ input }) => (input as { planner: unknown }).planner)).toEqual([{ kind: 'ollama', model: 'other' }])
  })
  test('does not come back when she chose another one meanwhile', async () => {
    const { tell } = slowEngine()
    const first = chooseLocal('m')
    const second = chooseLocal('other')
    await new Promise((done) => setTimeout(done, 5))
    tell('other')
    await second
    tell('m')
    await first
    expect(planner()).toEqual({ kind: 'ollama', model: 'other' })
  })
})

describe('words', () => {
  const test3 = { at: '', digest: null, questions: [], seconds: 1, tokensPerSecond: 9, obeysSchema: true, verdict: 'reads' as const, sentence: 'Reads well.', calls: [] }
  test('size, precision, context and abilities; what the server does not say is left out', () => {
    expect(factsOf(model())).toBe('4.0B · Q4_K_M · 2.6 GB · reads 40,960 tokens · thinks first')
    expect(factsOf(model({ parameters: null, quantization: null, contextTokens: null, thinks: false, sizeBytes: null }))).toBe('')
    expect([sizeWords(98_362_996), sizeWords(40e9)]).toEqual(['98 MB', '40 GB'])
  })
  test('a trouble comes before a test, a test before nothing', () => {
    const trouble = { state: 'out_of_memory' as const, sentence: 'Too little memory.', at: '' }
    expect([adviceOf(model({ trouble, selfTest: test3 })), adviceOf(model({ selfTest: test3 })), adviceOf(model())]).toEqual([
      'Too little memory.',
      'Reads well.',
      'Not tested on this machine.',
    ])
    expect([verdictOf(model({ trouble })), verdictOf(model({ selfTest: test3 })), verdictOf(model())]).toEqual([
      { word: 'Out of memory', tone: 'err' },
      { word: 'Reads', tone: 'ok' },
      null,
    ])
  })
  test('a model that makes vectors alone cannot be chosen', () => {
    const vectors = model({ name: 'v', embeds: true, capabilities: ['embedding'] })
    expect(choosable(state('ready', [model(), vectors])).map(({ name }) => name)).toEqual(['m'])
  })
})
