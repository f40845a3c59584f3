import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeOllama, type FakeOllama, type FakeOptions } from '../../../../../test/fake-ollama/fake-ollama.ts'
import type { Recording } from '../../../../../test/fake-ollama/recording.ts'
import { chat, type ChatAsk } from './chat.ts'
import { embed } from './embed.ts'
import { modelFacts } from './model-facts.ts'
import { probeSchema } from './probe-schema.ts'
import { serverAt } from './servers.ts'

let fakes: FakeOllama[] = []
afterEach(async () => {
  for (const fake of fakes) await fake.stop()
  fakes = []
})

async function serve(recordings: readonly (string | Recording)[], options: FakeOptions = {}): Promise<FakeOllama> {
  const fake = await fakeOllama(recordings, options)
  fakes.push(fake)
  return fake
}

const still = () => new AbortController().signal
const askOf = ({ url }: { url: string }, more: Partial<ChatAsk> = {}): ChatAsk => ({
  talk: { url, model: 'm' },
  messages: [{ role: 'user', content: 'What is a river?' }],
  format: { type: 'object' },
  temperature: 0.2,
  seed: 1,
  contextTokens: 4096,
  replyTokens: 60,
  think: null,
  silenceMs: 300,
  signal: still(),
  ...more,
})

async function failureWith(recordings: readonly string[], more: Partial<ChatAsk> = {}) {
  const fake = await serve(recordings)
  const result = await chat(askOf(fake, more))
  if (result.ok) throw new Error(`a reply came: ${result.value.text}`)
  return { ...result.error, noted: serverAt(fake.url).outcomeOf('m')?.state ?? null }
}

describe('a reply of the real server', () => {
  test('is heard word by word, with its counts and its speed', async () => {
    const result = await chat(askOf(await serve(['chat'])))
    // counts and times as the server wrote them: 24 tokens in eval_duration
    expect(result).toMatchObject({ ok: true, value: { text: expect.stringMatching(/^A river/), promptTokens: 14, replyTokens: 24, endedBy: 'length' } })
    expect(result.ok && result.value.tokensPerSecond).toBeGreaterThan(5)
  })
  test('held to a form obeys it, and is noted as well', async () => {
    const fake = await serve(['chat-schema'])
    expect(await probeSchema({ url: fake.url, model: 'm' }, { contextTokens: 2048, think: null, silenceMs: 300, signal: still() })).toMatchObject({
      ok: true,
      value: { obeys: true },
    })
    expect(serverAt(fake.url).outcomeOf('m')).toMatchObject({ state: null })
  })
  test('lists what the model is', async () => {
    const fake = await serve(['tags', 'show'])
    expect(await modelFacts({ url: fake.url, model: 'smol' }, still())).toMatchObject({
      thinks: false,
      embeds: false,
      contextTokens: 8192,
      parameters: 134515008,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
  test('gives one vector a text', async () => {
    const fake = await serve(['embed'])
    const made = await embed({ url: fake.url, model: 'smol' }, ['river', 'road'], still())
    expect(made.ok && made.value.map((one) => one.length)).toEqual([576, 576])
    expect(await embed({ url: fake.url, model: 'smol' }, ['river'], still())).toMatchObject({ ok: false, error: { code: 'planner_not_ollama' } })
  })
})

describe('each trouble has its own code and sentence, and is kept for its model', () => {
  test('memory: both amounts are said', async () => {
    expect(await failureWith(['out-of-memory'])).toMatchObject({
      code: 'planner_out_of_memory',
      message: 'This machine has too little memory for m: it needs 5.6 GiB and 2.1 GiB are free.',
      noted: 'out_of_memory',
    })
  })
  test.each(['runner-out-of-memory', 'gpu-out-of-memory'])('memory, as %s words it', async (name) =>
    expect(await failureWith([name])).toMatchObject({ code: 'planner_out_of_memory', message: 'This machine has too little memory for m.' }),
  )
  test('the model is not there', async () => expect(await failureWith(['model-missing'])).toMatchObject({ code: 'planner_model_missing', noted: 'model_missing' }))
  test.each(['format-refused', 'schema-refused'])('no form can be asked for: %s', async (name) =>
    expect(await failureWith([name])).toMatchObject({ code: 'planner_no_schema', message: 'This Ollama cannot hold m to the form of a plan.', noted: 'no_schema' }),
  )
  test('the runner dies in the middle: what came is kept', async () =>
    expect(await failureWith(['runner-killed'])).toMatchObject({
      code: 'planner_reply_cut',
      details: { partial: expect.stringContaining('River'), why: expect.stringContaining('unexpected EOF') },
    }))
  test('the server dies in the middle', async () =>
    expect(await failureWith(['server-killed'])).toMatchObject({ code: 'planner_reply_cut', details: { partial: expect.stringMatching(/\w/) }, noted: null }))
  test('a prompt too long is refused by the server', async () => expect((await failureWith(['prompt-too-long'])).code).toBe('question_too_long'))
  test('silence of a server that has the model loaded is slowness', async () => {
    const fake = await serve(['silent', 'ps'])
    expect(await chat(askOf(fake, { talk: { url: fake.url, model: 'smol' } }))).toMatchObject({ ok: false, error: { code: 'planner_too_slow' } })
    expect(serverAt(fake.url).outcomeOf('smol')?.state).toBe('too_slow')
  })
  test('words without end are given up as a whole', async () => {
    const fake = await serve(['slow'], { pace: 'recorded' })
    expect(await chat(askOf(fake, { silenceMs: 900, longestMs: 600 }))).toMatchObject({
      ok: false,
      error: { code: 'planner_too_slow', message: expect.stringContaining('was still writing after 1 s') },
    })
  })
  test('silence of one that has not is no word about the model', async () => expect(await failureWith(['silent'])).toMatchObject({ code: 'planner_timeout', noted: null }))
  test('another machine is not spoken to', async () => {
    expect(await chat(askOf({ url: 'http://192.0.2.7:11434' }))).toMatchObject({ ok: false, error: { code: 'planner_remote' } })
  })
})

describe('a prompt the server cut is no answer to it', () => {
  const long = [{ role: 'user' as const, content: 'The road beside the river is open. '.repeat(60) }]
  test('its count fills the context', async () =>
    expect(await failureWith(['prompt-cut'], { messages: long, contextTokens: 256 })).toMatchObject({
      code: 'planner_prompt_cut',
      message: 'm was given only the last 256 tokens of the question with its tools, of about 525; its reply is not used.',
    }))
  test('its count fills a smaller context than asked for', async () => {
    const longer = [{ role: 'user' as const, content: 'x'.repeat(20_000) }]
    expect(await failureWith(['prompt-cut-small-context', 'ps-small-context'], { messages: longer, contextTokens: 8192 })).toMatchObject({ code: 'planner_prompt_cut' })
  })
  test('a small count alone proves nothing: old servers count only what was not in their cache', async () => {
    const result = await chat(askOf(await serve(['chat', 'ps']), { messages: long, contextTokens: 2048 }))
    expect(result.ok).toBe(true)
  })
})

describe('strange replies are replies', () => {
  test('a call in its own channel', async () =>
    expect(await chat(askOf(await serve(['tool-call'])))).toMatchObject({ ok: true, value: { text: expect.stringContaining('"count"') } }))
  test('an error of the tool parser', async () => expect(await chat(askOf(await serve(['tool-parser'])))).toMatchObject({ ok: true, value: { endedBy: 'tool parser' } }))
  test('white space is stopped, and the server freed', async () => {
    const fake = await serve(['white-space'])
    expect(await chat(askOf(fake))).toMatchObject({ ok: true, value: { endedBy: 'stopped here' } })
    await expect.poll(() => fake.left).toEqual(['/api/chat'])
  })
  test('thinking to the limit leaves no text', async () =>
    expect(await chat(askOf(await serve(['thinks-to-the-end'])))).toMatchObject({ ok: true, value: { text: '', endedBy: 'length', thinking: expect.stringContaining('First') } }))
  test('a form that is ignored is seen by the probe', async () => {
    const { url } = await serve(['format-ignored'])
    expect(await probeSchema({ url, model: 'm' }, { contextTokens: 2048, think: null, silenceMs: 300, signal: still() })).toMatchObject({ ok: true, value: { obeys: false } })
  })
  test('a refused switch for thinking is left out the second time', async () => {
    const fake = await serve(['thinking-refused', 'chat'])
    expect((await chat(askOf(fake, { think: false }))).ok).toBe(true)
    expect(fake.asked.map(({ body }) => 'think' in JSON.parse(body.toString()))).toEqual([true, false])
  })
})

test('one call at a time: the second waits, its wait is not silence, and a wait can be left', async () => {
  const fake = await serve(['slow'], { pace: 'recorded' })
  const server = serverAt(fake.url)
  const first = chat(askOf(fake, { silenceMs: 900 }))
  const second = chat(askOf(fake, { silenceMs: 900 }))
  const gone = new AbortController()
  const third = chat(askOf(fake, { signal: gone.signal }))
  await expect.poll(() => server.queue()).toEqual({ running: 'm', waiting: 2 })
  gone.abort()
  expect(await third).toMatchObject({ ok: false, error: { code: 'aborted' } })
  expect([(await first).ok, (await second).ok]).toEqual([true, true])
  expect(server.queue()).toEqual({ running: null, waiting: 0 })
  expect(fake.asked).toHaveLength(2)
})

describe('a server that lies', () => {
  test('is left after the first of an error that never ends', async () => {
    const server = createServer((_, response) => {
      response.statusCode = 500
      const timer = setInterval(() => response.write('z'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const result = await chat(askOf({ url: `http://127.0.0.1:${port}` }, { silenceMs: 60_000 }))
    expect(result.ok).toBe(false)
    server.closeAllConnections()
    server.close()
  })
  test.each(['"x"', '-5', '1.5', '{}'])('counts no tokens where it writes %s', async (count) => {
    const line = `{"message":{"role":"assistant","content":"{}"},"done":true,"prompt_eval_count":${count},"eval_count":${count}}\n`
    const server = createServer((_, response) => response.end(line))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    expect(await chat(askOf({ url: `http://127.0.0.1:${port}` }))).toMatchObject({ ok: true, value: { promptTokens: null, replyTokens: null, tokensPerSecond: null } })
    server.closeAllConnections()
    server.close()
  })
})
