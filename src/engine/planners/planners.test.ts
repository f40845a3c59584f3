import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asked, fakeOllama, type FakeOllama, jsonReply } from '../../../test/fake-ollama/fake-ollama.ts'
import { type Exchange, readRecording } from '../../../test/fake-ollama/recording.ts'
import { tinyGguf } from '../../../test/fake-ollama/tiny-gguf.ts'
import { fail, ok } from '../../contracts/result.ts'
import type { ImportProgress, PlannersState } from '../../contracts/services/planners.ts'
import { plannerFor } from '../planner/index.ts'
import type { Planner } from '../planner/interface.ts'
import { serverAt } from '../planner/ollama/client/servers.ts'
import { openPlanners, type PlannersParts } from './planners.ts'
import type { TestedPlanners } from './self-test.ts'

let folder: string
const fakes: FakeOllama[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-planners-'))
})
afterEach(async () => {
  for (const fake of fakes.splice(0)) await fake.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(names: readonly string[], answer?: (ask: Asked) => Exchange['reply'] | undefined): Promise<FakeOllama> {
  const fake = await fakeOllama(names, answer ? { answer } : {})
  fakes.push(fake)
  return fake
}

const gold = plannerFor({ kind: 'builtin', model: null }, { url: '' })
/** A model in a script: right in the modes named, elsewhere the right plan without its last step. */
const scripted = (right: readonly string[], asked: string[] = []): TestedPlanners => ({
  gold,
  of: ({ mode }): Planner => ({
    kind: 'ollama',
    async propose(reading, context, world) {
      asked.push(mode)
      const plan = await gold.propose(reading, context, world)
      if (!plan.ok || right.includes(mode)) return plan
      return ok({ ...plan.value, plan: { ...plan.value.plan, actions: plan.value.plan.actions.slice(0, -1) } })
    },
  }),
})

function open(url: string, more: Partial<PlannersParts> = {}) {
  const states: PlannersState[] = []
  const imports: ImportProgress[] = []
  const planners = openPlanners({
    file: join(folder, 'planners.json'),
    address: url,
    planners: scripted(['reading', 'whole']),
    now: () => '2026-01-01T00:00:00Z',
    machine: { platform: 'linux', env: {}, home: folder, isFile: () => false },
    warn: () => undefined,
    changed: (state) => void states.push(state),
    importProgress: (progress) => void imports.push(progress),
    selfTestProgress: () => undefined,
    ...more,
  })
  return { planners, states, imports }
}

describe('the list', () => {
  test('has size, context and abilities of each model, as the server says', async () => {
    const { planners } = open((await serve(['three-models'])).url)
    const { state, models, sentence } = await planners.state(null)
    expect(state).toBe('ready')
    expect(sentence).toBe('Ollama runs with 2 models.')
    expect(models.map(({ name, sizeBytes, parameters, contextTokens, thinks, embeds, mode }) => [name, sizeBytes, parameters, contextTokens, thinks, embeds, mode])).toEqual([
      ['qwen3:4b', 2620788260, '4.0B', 40960, true, false, 'reading'],
      ['llama3.1:8b', 4920753328, '8.0B', 131072, false, false, 'whole'],
      ['nomic-embed-text:latest', 274302450, '137M', 2048, false, true, 'reading'],
    ])
  })
  test('of the real server', async () => {
    const { planners } = open((await serve(['tags', 'show'])).url)
    expect((await planners.state('smol')).models).toMatchObject([{ name: 'smol:latest', parameters: '134.52M', quantization: 'Q4_1', contextTokens: 8192, sizeBytes: 98362996 }])
  })
  test('says what went wrong with a model last, until it goes well again', async () => {
    const { url } = await serve(['tags', 'show'])
    const { planners, states } = open(url)
    await planners.state('smol:latest')
    serverAt(url).note('smol:latest', { state: 'out_of_memory', sentence: 'This machine has too little memory for smol.', firstTokenMs: null, tokensPerSecond: null })
    expect(await planners.state('smol:latest')).toMatchObject({
      state: 'out_of_memory',
      sentence: 'This machine has too little memory for smol.',
      actions: ['smaller_model', 'use_builtin', 'retry'],
    })
    serverAt(url).note('smol:latest', { state: null, sentence: '', firstTokenMs: 1, tokensPerSecond: 20 })
    expect((await planners.state('smol:latest')).state).toBe('ready')
    // or until she wants it tried anew
    serverAt(url).note('smol:latest', { state: 'out_of_memory', sentence: '', firstTokenMs: null, tokensPerSecond: null })
    expect((await planners.state('smol', true)).state).toBe('ready')
    expect(states.length).toBeGreaterThan(0)
  })
  test('of a server that lists no abilities', async () => {
    const { planners } = open((await serve([], ({ path }) => (path === '/api/tags' ? jsonReply({ models: [{ name: 'm' }] }) : undefined))).url)
    expect((await planners.state(null)).models).toMatchObject([{ name: 'm', digest: null, contextTokens: null, mode: 'reading' }])
  })
})

describe('the self-test', () => {
  const test3 = async (right: readonly string[], names: readonly string[] = ['tags', 'show', 'chat-schema']) => {
    const asked: string[] = []
    const fake = await serve(names)
    const opened = open(fake.url, { planners: scripted(right, asked) })
    return { ...opened, fake, asked, found: await opened.planners.selfTest('smol') }
  }
  test('a small model reads first; all right and all planned right: it plans', async () => {
    const { found, asked } = await test3(['reading', 'whole'])
    expect(asked).toEqual(['reading', 'reading', 'reading', 'whole', 'whole', 'whole'])
    expect(found).toMatchObject({ verdict: 'plans', obeysSchema: true, questions: [{ right: true }, { right: true }, { right: true }] })
    // 14 tokens in 0.41 s, as the server measured it
    expect(found.tokensPerSecond).toBeGreaterThan(10)
  })
  test('reads right and plans wrong: it reads', async () =>
    expect((await test3(['reading'])).found).toMatchObject({ verdict: 'reads', questions: [{ right: true }, { right: true }, { right: true }] }))
  test('reads wrong: it is not fit, is not asked for plans, and the wrong plan is named', async () => {
    const { found, asked } = await test3([])
    expect(asked).toEqual(['reading', 'reading', 'reading'])
    expect(found).toMatchObject({ verdict: 'unfit', questions: [{ right: false, sentence: 'detect instead of detect, count' }, {}, {}] })
  })
  test('a model below one and a half words a second is not asked at all', async () => {
    const { found, asked, planners } = await test3(['reading', 'whole'], ['tags', 'show', 'slow'])
    expect([found.verdict, asked.length, found.sentence]).toEqual([
      'unfit',
      0,
      'Too slow for this machine, 0.5 tokens a second: a plan would take minutes. Use the built-in planner.',
    ])
    expect((await planners.state('smol')).state).toBe('too_slow')
  })
  test('one that ignores the form is told so', async () => {
    const { found, planners } = await test3(['reading', 'whole'], ['tags', 'show', 'format-ignored'])
    expect([found.obeysSchema, (await planners.state('smol')).state]).toEqual([false, 'no_schema'])
  })
  test('its advice is kept by the weights, is there the next time, and decides how the model is asked', async () => {
    const { fake } = await test3(['reading'])
    const again = open(fake.url)
    expect((await again.planners.state('smol')).models[0]).toMatchObject({ selfTest: { verdict: 'reads' }, mode: 'reading' })
    const digest = JSON.parse(
      readRecording('tags')
        .exchanges[0]?.reply.chunks.map((chunk) => ('text' in chunk ? chunk.text : ''))
        .join('') ?? '',
    ).models[0].digest
    expect(serverAt(fake.url).adviceFor({ name: 'renamed', digest })).toBe('reading')
    expect(serverAt(fake.url).adviceFor({ name: 'other', digest: 'other' })).toBeNull()
  })
  test('a model that is not there is missing, the others named', async () => {
    const { planners } = open((await serve(['tags', 'show'])).url)
    await expect(planners.selfTest('nope')).rejects.toMatchObject({
      failure: { code: 'planner_model_missing', message: 'The planner model nope is not on this machine. Installed: smol:latest.' },
    })
  })
  test('what it meets of the machine is its failure, and stays with the model', async () => {
    const fake = await serve(['tags', 'show', 'out-of-memory'])
    const { planners } = open(fake.url)
    await expect(planners.selfTest('smol')).rejects.toMatchObject({ failure: { code: 'planner_out_of_memory' } })
    expect((await planners.state('smol')).state).toBe('out_of_memory')
  })
  test('a reply nobody can read is a wrong answer, not the end of the test', async () => {
    const { url } = await serve(['tags', 'show', 'chat-schema'])
    const unread: TestedPlanners = { gold, of: () => ({ kind: 'ollama', propose: async () => fail({ code: 'planner_reply_unreadable', message: 'No plan.' }) }) }
    expect(await open(url, { planners: unread }).planners.selfTest('smol')).toMatchObject({ verdict: 'unfit', questions: [{ sentence: 'No plan.' }, {}, {}] })
  })
})

describe('the address', () => {
  test('is kept, and an address elsewhere is not spoken to until it is allowed', async () => {
    const { planners } = open((await serve(['tags', 'show'])).url)
    expect(await planners.setAddress('192.0.2.9', false)).toMatchObject({ url: 'http://192.0.2.9:11434', state: 'remote_host', remote: true })
    expect(serverAt('192.0.2.9').isAllowed()).toBe(false)
    expect(open('http://127.0.0.1:9').planners.url()).toBe('http://192.0.2.9:11434')
    expect((await planners.setAddress('', false)).state).toBe('ready')
  })
  test('allowed is allowed the next time too, and forbidden again without the word', async () => {
    const { planners } = open('http://127.0.0.1:9')
    // nothing can be reached there from a test: what counts is that it was tried
    expect((await planners.setAddress('192.0.2.10', true)).state).not.toBe('remote_host')
    serverAt('192.0.2.10').allow(false)
    open('http://127.0.0.1:9')
    expect(serverAt('192.0.2.10').isAllowed()).toBe(true)
    expect((await planners.setAddress('192.0.2.10', false)).state).toBe('remote_host')
  }, 20_000)
  test('one given for a run stands whatever was kept', async () => {
    writeFileSync(join(folder, 'planners.json'), '{"url":"http://192.0.2.9:11434"}')
    expect(open('127.0.0.1:5', { isGiven: true }).planners.url()).toBe('http://127.0.0.1:5')
  })
  test('no address is refused in words', async () =>
    expect(open('http://127.0.0.1:9').planners.setAddress('a b', false)).rejects.toMatchObject({ failure: { code: 'argument_invalid', message: '"a b" is no address.' } }))
  test('a file of another form is put aside, told of, and begun anew', async () => {
    const file = join(folder, 'planners.json')
    writeFileSync(file, '{"url": 7')
    const warnings: string[] = []
    const { planners } = open('http://127.0.0.1:9', { warn: (sentence) => void warnings.push(sentence) })
    expect([planners.url(), warnings.length, readFileSync(`${file}.unreadable`, 'utf8')]).toEqual(['http://127.0.0.1:9', 1, '{"url": 7'])
  })
})

describe('an import', () => {
  const server = async (chat: readonly string[]) => {
    const names: Record<string, string> = { 'HEAD /api/blobs': 'blob-missing', 'POST /api/blobs': 'blob-sent', 'POST /api/create': 'create' }
    let isMade = false
    return serve(chat, ({ method, path }) => {
      const rule = Object.keys(names).find((one) => `${method} ${path}`.startsWith(one))
      if (rule === 'POST /api/create') isMade = true
      if (path === '/api/tags') return jsonReply({ models: isMade ? [{ name: 'tiny:latest', digest: 'd1', size: 1152 }] : [] })
      return rule ? readRecording(names[rule] ?? '').exchanges[0]?.reply : undefined
    })
  }
  const stick = () => {
    const path = join(folder, 'Tiny.gguf')
    writeFileSync(path, tinyGguf)
    return path
  }
  test('goes from the stick to a tested model', async () => {
    const { planners, imports } = open((await server(['show', 'chat-schema'])).url)
    expect(await planners.importGguf(stick(), undefined)).toMatchObject({ state: 'ready', models: [{ name: 'tiny:latest', selfTest: { verdict: 'plans' }, mode: 'whole' }] })
    expect([...new Set(imports.map(({ stage }) => stage))]).toEqual(['hashing', 'sending', 'making', 'testing'])
  })
  test('that cannot be run afterwards is there all the same, with its trouble', async () => {
    const { planners } = open((await server(['show', 'out-of-memory'])).url)
    expect(await planners.importGguf(stick(), undefined)).toMatchObject({
      state: 'out_of_memory',
      models: [{ name: 'tiny:latest', selfTest: null, trouble: { state: 'out_of_memory' } }],
    })
  })
  test('one at a time', async () => {
    const { planners } = open((await server(['show', 'chat-schema'])).url)
    const first = planners.importGguf(stick(), undefined)
    await expect(planners.importGguf(stick(), undefined)).rejects.toMatchObject({ failure: { code: 'bad_request' } })
    await first
  })
})

describe('starting the program', () => {
  test('where there is none is refused', async () =>
    expect(open('http://127.0.0.1:9').planners.startServer()).rejects.toMatchObject({ failure: { code: 'planner_not_installed' } }))
  test('one that ends at once is told so', async () => {
    const program = '/bin/false'
    const machine = { platform: 'linux' as const, env: { OLLAMA_PROGRAM: program }, home: folder, isFile: (path: string) => path === program }
    await expect(open('http://127.0.0.1:9', { machine }).planners.startServer()).rejects.toMatchObject({
      failure: { code: 'planner_absent', message: expect.stringContaining('ended as soon as') },
    })
  })
  test('is not done where something answers already', async () => {
    const machine = { platform: 'linux' as const, env: { OLLAMA_PROGRAM: '/bin/false' }, home: folder, isFile: (path: string) => path === '/bin/false' }
    expect((await open((await serve(['tags', 'show'])).url, { machine }).planners.startServer()).state).toBe('ready')
  })
})
