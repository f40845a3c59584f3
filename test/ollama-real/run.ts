import assert from 'node:assert/strict'
import { readRequest } from '../../src/core/language/index.ts'
import { placeholderResolve } from '../../src/engine/planner/index.ts'
import { askOllama, makeOllamaPlanner } from '../../src/engine/planner/ollama/index.ts'
import { toolSpecs } from '../../src/tools/index.ts'
import { type RealServer, realServer } from './server.ts'

// `npm run test:ollama`: the protocol against a real server. The model is far too small to plan well, so nothing here judges a plan.
const say = (line: string) => process.stdout.write(`${line}\n`)

function propose({ url, model }: { url: string; model: string | null }, signal = new AbortController().signal) {
  const reading = readRequest('how many vehicles are in the image?', {})
  assert.ok(reading.ok)
  return makeOllamaPlanner({ url, model, resolve: placeholderResolve }).propose(reading.value, {}, { specs: toolSpecs, signal })
}

const checks: Record<string, (server: RealServer) => Promise<string>> = {
  async 'the state is ready and names the model'({ url }) {
    const state = await askOllama(url)
    assert.equal(state.state, 'ready')
    return state.sentence
  },
  async 'a model that is not there is planner_model_missing, the installed ones named'({ url }) {
    const result = await propose({ url, model: 'no-such-model' })
    assert.ok(!result.ok)
    assert.equal(result.error.code, 'planner_model_missing')
    return result.error.message
  },
  async 'the schema is taken: a plan of known tools, or four replies without one'({ url, model }) {
    const result = await propose({ url, model })
    if (result.ok) {
      assert.deepEqual(result.value.plan.planner, { kind: 'ollama', model })
      return `${result.value.plan.actions.map((action) => action.tool).join(', ')} | ${result.value.notes.join(' | ')}`
    }
    assert.equal(result.error.code, 'planner_reply_unreadable')
    return `${result.error.message} First reply: ${JSON.stringify(result.error.details['replies']).slice(0, 300)}`
  },
  async 'an abort in the middle of a call frees us and the server'({ url, model }) {
    const control = new AbortController()
    setTimeout(() => control.abort(), 700)
    const result = await propose({ url, model }, control.signal)
    if (result.ok) return 'the plan was there before the abort'
    const abortedAt = performance.now()
    assert.equal(result.error.code, 'aborted')
    assert.equal((await askOllama(url)).state, 'ready')
    return `the server answered ${Math.round(performance.now() - abortedAt)} ms later`
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
