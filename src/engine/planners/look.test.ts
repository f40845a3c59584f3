import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contracts/result.ts'
import { type PlannerModel, PlannersStateSchema, plannerStates } from '../../contracts/services/planners.ts'
import { type Look, stateOf } from './look.ts'

const model = (name: string, more: Partial<PlannerModel> = {}): PlannerModel => ({
  name,
  digest: name,
  sizeBytes: 2e9,
  parameters: '3B',
  quantization: 'Q4_K_M',
  contextTokens: 8192,
  thinks: false,
  embeds: false,
  capabilities: ['completion'],
  mode: 'reading',
  selfTest: null,
  trouble: null,
  ...more,
})
const troubled = (state: PlannerModel['trouble'] extends infer T ? NonNullable<T> : never) => model('m', { trouble: state })
const look = (more: Partial<Look> = {}): Look => ({
  url: 'http://127.0.0.1:11434',
  isAllowed: true,
  program: '/usr/bin/ollama',
  listed: ok([model('m')]),
  chosen: null,
  queue: { running: null, waiting: 0 },
  ...more,
})
const failed = (code: Parameters<typeof fail>[0]['code']) => fail({ code, message: 'x' })
const trouble = (state: 'out_of_memory' | 'too_slow' | 'no_schema') => look({ chosen: 'm', listed: ok([troubled({ state, sentence: `m: ${state}`, at: '' })]) })

const seen: Record<(typeof plannerStates)[number], Look> = {
  ready: look(),
  not_installed: look({ program: null, listed: failed('planner_absent') }),
  not_running: look({ listed: failed('planner_absent') }),
  not_ollama: look({ listed: failed('planner_not_ollama') }),
  no_models: look({ listed: ok([model('nomic-embed-text', { embeds: true, capabilities: ['embedding'] })]) }),
  model_missing: look({ chosen: 'qwen2.5:7b', listed: ok([model('llama3.2:3b')]) }),
  out_of_memory: trouble('out_of_memory'),
  too_slow: trouble('too_slow'),
  no_schema: trouble('no_schema'),
  remote_host: look({ url: 'http://10.0.0.5:11434', isAllowed: false, listed: failed('planner_remote') }),
}

describe('each of the ten states', () => {
  test.each(plannerStates)('%s is itself, with a sentence, a way on, and a form the contract takes', (name) => {
    const state = stateOf(seen[name])
    expect(state.state).toBe(name)
    expect(state.sentence).toMatch(/^.{10,220}$/)
    expect(state.actions.length).toBeGreaterThan(0)
    expect(PlannersStateSchema.parse(state)).toEqual(state)
  })
  test('has a sentence of its own', () => expect(new Set(plannerStates.map((name) => stateOf(seen[name]).sentence)).size).toBe(plannerStates.length))
  test('keeps the built-in planner one button away, but for a model that is ready', () =>
    expect(plannerStates.filter((name) => !stateOf(seen[name]).actions.includes('use_builtin'))).toEqual(['ready']))
  test('starts a program only where there is one, on this machine', () => {
    expect(plannerStates.filter((name) => stateOf(seen[name]).actions.includes('start_server'))).toEqual(['not_running'])
    expect(stateOf(look({ url: 'http://10.0.0.5:1', listed: failed('planner_absent') })).actions).not.toContain('start_server')
  })
})

test('a model missing names those that are there, and the checks end with it', () => {
  expect(stateOf(seen.model_missing)).toMatchObject({
    sentence: 'The planner model qwen2.5:7b is not on this machine. Installed: llama3.2:3b.',
    checks: [
      { what: 'Program found', ok: true },
      { what: 'Answer on 127.0.0.1:11434', ok: true },
      { what: 'Model qwen2.5:7b is not there', ok: false },
    ],
  })
})
test('what was not looked at is not claimed', () => {
  expect(stateOf(look({ listed: failed('planner_absent'), chosen: 'm' })).checks.at(-1)).toEqual({ what: 'Model m not checked yet', ok: null })
  expect(stateOf(seen.remote_host).checks.map(({ ok: isOk }) => isOk)).toEqual([null, null])
})
test('a model of this machine is found without its tag', () => expect(stateOf(look({ chosen: 'm', listed: ok([model('m:latest')]) })).state).toBe('ready'))
test('an allowed machine elsewhere still says that what is asked leaves this one', () => {
  expect(stateOf(look({ url: 'http://10.0.0.5:11434' }))).toMatchObject({ remote: true, state: 'ready', sentence: expect.stringContaining('what is asked leaves this one') })
})
test('a server that accepts and says nothing is told apart from none', () => {
  expect(stateOf(look({ listed: failed('planner_timeout') }))).toMatchObject({ state: 'not_running', sentence: expect.stringContaining('accepts calls and does not answer') })
})
