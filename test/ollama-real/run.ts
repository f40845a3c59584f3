import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import assert from 'node:assert/strict'
import { readRequest } from '../../src/core/language/index.ts'
import { openPlanners, testedPlanners } from '../../src/engine/index.ts'
import { askOllama, makeOllamaPlanner, placeholderResolve } from '../../src/engine/planner/index.ts'
import { chat } from '../../src/engine/planner/ollama/client/chat.ts'
import { embed } from '../../src/engine/planner/ollama/client/embed.ts'
import { modelFacts } from '../../src/engine/planner/ollama/client/model-facts.ts'
import { probeSchema } from '../../src/engine/planner/ollama/client/probe-schema.ts'
import { toolSpecs } from '../../src/tools/index.ts'
import { type RealServer, realServer } from './server.ts'

// `npm run test:ollama`: the protocol against a real server. The model is far too small to plan well, so nothing here judges a plan.
const say = (line: string) => process.stdout.write(`${line}\n`)
const still = () => new AbortController().signal

function propose({ url, model }: { url: string; model: string | null }, mode: 'whole' | 'reading', signal = still()) {
  const reading = readRequest('how many vehicles are in the image?', {})
  assert.ok(reading.ok)
  return makeOllamaPlanner({ url, model, mode, resolve: placeholderResolve }).propose(reading.value, {}, { specs: toolSpecs, signal })
}

async function planned(server: RealServer, mode: 'whole' | 'reading'): Promise<string> {
  const result = await propose(server, mode)
  if (result.ok) {
    assert.equal(result.value.plan.planner.model, server.model)
    const { calls, repairs } = result.value.record
    assert.ok(calls.length > 0 && calls.every(({ digest }) => digest !== null))
    const tokens = calls.map(({ promptTokens, replyTokens, estimatedTokens }) => `${promptTokens} of ${estimatedTokens} estimated, ${replyTokens} back`)
    return `${result.value.plan.actions.map((action) => action.tool).join(', ')} | ${calls.length} calls: ${tokens.join('; ')} | ${repairs.length} repairs`
  }
  assert.equal(result.error.code, 'planner_reply_unreadable')
  return `${result.error.message} First reply: ${JSON.stringify(result.error.details['replies']).slice(0, 300)}`
}

/** Planners over a folder of their own, as the window has them. */
async function withPlanners<T>(url: string, work: (planners: ReturnType<typeof openPlanners>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-real-'))
  const quiet = () => undefined
  const parts = { planners: testedPlanners, now: () => new Date().toISOString(), warn: say, changed: quiet, importProgress: quiet, selfTestProgress: quiet }
  const planners = openPlanners({ file: join(folder, 'planners.json'), address: url, ...parts })
  try {
    return await work(planners)
  } finally {
    planners.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const long = 'The road beside the river is open. '.repeat(400)
const chatOf = ({ url, model }: RealServer) => ({ talk: { url, model }, format: {}, temperature: 0.2, seed: 1, replyTokens: 8, think: null, silenceMs: 120_000, signal: still() })

const checks: Record<string, (server: RealServer) => Promise<string>> = {
  async 'the state is ready and names the model'({ url }) {
    const state = await askOllama(url)
    assert.equal(state.state, 'ready')
    return state.sentence
  },
  async 'the list has size, context, precision and digest'({ url, model }) {
    const state = await withPlanners(url, (planners) => planners.state(model))
    const row = state.models.find(({ name }) => name.startsWith(model))
    assert.ok(row?.sizeBytes && row.contextTokens && row.digest)
    return `${state.sentence} ${row.name}: ${row.parameters} ${row.quantization}, ${row.sizeBytes} bytes, reads ${row.contextTokens} tokens, ${row.capabilities.join(', ')}`
  },
  async 'a model that is not there is planner_model_missing, the installed ones named'({ url }) {
    const result = await propose({ url, model: 'no-such-model' }, 'whole')
    assert.ok(!result.ok)
    assert.equal(result.error.code, 'planner_model_missing')
    return result.error.message
  },
  async 'a form of one field is held'({ url, model }) {
    const probe = await probeSchema({ url, model }, { contextTokens: 4096, think: null, silenceMs: 120_000, signal: still() })
    assert.ok(probe.ok && probe.value.obeys)
    return `${JSON.stringify(probe.value.text)}, ${probe.value.tokensPerSecond?.toFixed(1)} tokens a second, first after ${Math.round(probe.value.firstTokenMs ?? 0)} ms`
  },
  'a whole plan of known tools, or four replies without one': (server) => planned(server, 'whole'),
  'a reading by form': (server) => planned(server, 'reading'),
  async 'a prompt longer than its context is refused, not cut'(server) {
    const reply = await chat({ ...chatOf(server), messages: [{ role: 'user', content: long }], contextTokens: 2048 })
    assert.ok(!reply.ok)
    assert.ok(['question_too_long', 'planner_prompt_cut'].includes(reply.error.code))
    return reply.error.message
  },
  async 'texts become vectors of one length'({ url, model }) {
    const made = await embed({ url, model }, ['river', 'road'], still())
    if (!made.ok) return `this model makes none: ${made.error.message}`
    assert.equal(new Set(made.value.map(({ length }) => length)).size, 1)
    return `${made.value.length} of ${made.value[0]?.length} numbers`
  },
  async 'an abort in the middle of a call frees us and the server'({ url, model }) {
    const control = new AbortController()
    setTimeout(() => control.abort(), 700)
    const result = await propose({ url, model }, 'whole', control.signal)
    if (result.ok) return 'the plan was there before the abort'
    const abortedAt = performance.now()
    assert.equal(result.error.code, 'aborted')
    assert.equal((await askOllama(url)).state, 'ready')
    return `the server answered ${Math.round(performance.now() - abortedAt)} ms later`
  },
  async 'the self-test ends in a verdict'({ url, model }) {
    const { verdict, sentence, seconds, calls } = await withPlanners(url, (planners) => planners.selfTest(model))
    assert.ok(['plans', 'reads', 'unfit'].includes(verdict))
    return `${sentence} ${Math.round(seconds)} s, ${calls.length} calls`
  },
  async 'a GGUF file is brought in, made a model and tested'({ url, weights }) {
    if (weights === null) return 'no file at hand: this server is not ours'
    const state = await withPlanners(url, (planners) => planners.importGguf(weights, 'from-a-stick'))
    const row = state.models.find(({ name }) => name.startsWith('from-a-stick'))
    assert.ok(row)
    assert.ok((await modelFacts({ url, model: 'from-a-stick' }, still())).digest)
    return `${row.name}, ${row.parameters}: ${row.selfTest?.sentence ?? row.trouble?.sentence}`
  },
}

const server = await realServer()
if (typeof server === 'string') {
  say(`Not run: ${server}.`)
} else {
  let failed = 0
  for (const [name, check] of Object.entries(checks)) {
    try {
      say(`ok      ${name}\n        ${await check(server)}`)
    } catch (error) {
      failed++
      say(`FAILED  ${name}\n        ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  server.stop()
  say(`${Object.keys(checks).length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
