// Makes the recordings of the fake server from the real one: `node test/ollama-real/record-states.ts`. Needs what build.sh builds.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordingsFolder, writeRecording } from '../fake-ollama/recording.ts'
import { recordOllama } from '../fake-ollama/recorder.ts'
import { ownServer, type OwnServer } from './server.ts'

const colour = { type: 'object', properties: { colour: { type: 'string', enum: ['crimson', 'teal'] } }, required: ['colour'], additionalProperties: false }
const one = { num_thread: 1, num_ctx: 2048, temperature: 0, seed: 1 }
const ask = (content: string, more: object = {}) => ({
  model: 'smol',
  stream: true,
  messages: [{ role: 'user', content }],
  options: { ...one, num_predict: 24 },
  truncate: false,
  ...more,
})
const template = '{{ range .Messages }}<|im_start|>{{ .Role }}\n{{ .Content }}<|im_end|>\n{{ end }}<|im_start|>assistant\n'
const long = 'The road beside the river is open. '.repeat(60)

type Lab = { readonly url: string; readonly server: OwnServer; readonly file: Buffer; readonly digest: string }

async function call(url: string, ask: string, body?: unknown): Promise<void> {
  const [path = '', method = body === undefined ? 'GET' : 'POST'] = ask.split(' ').reverse()
  const sent = body === undefined ? {} : { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }
  try {
    await (await fetch(url + path, { method, ...sent })).text()
  } catch (error) {
    // a connection that breaks is what some of these states are
    if (!(error instanceof TypeError)) throw error
  }
}

/** The first child of a process that runs a model. */
function runnerOf(server: OwnServer): number {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(join('/proc', name, 'status'), 'utf8'))?.[1]
      if (Number(parent) === server.process.pid) return Number(name)
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  throw new Error('no runner')
}

const later = (ms: number, work: () => void) => setTimeout(work, ms)

async function makeOf(url: string, file: Buffer): Promise<void> {
  const digest = `sha256:${createHash('sha256').update(file).digest('hex')}`
  await call(url, `/api/blobs/${digest}`, file)
  await call(url, '/api/create', { model: 'broken', files: { 'broken.gguf': digest }, stream: true })
}

/** In order: later states need the model that earlier ones made, the last one ends the server. */
const states: Record<string, { about: string; run(lab: Lab): Promise<void> }> = {
  'no-models': { about: 'a server without a model', run: ({ url }) => call(url, '/api/tags') },
  'blob-missing': { about: 'is this file there? no', run: ({ url, digest }) => call(url, `HEAD /api/blobs/${digest}`) },
  'blob-wrong': { about: 'a file that is not what its digest says', run: ({ url, digest }) => call(url, `/api/blobs/${digest}`, Buffer.from('another file')) },
  'blob-sent': { about: 'a file of weights is received', run: ({ url, digest, file }) => call(url, `/api/blobs/${digest}`, file) },
  'blob-there': { about: 'is this file there? yes', run: ({ url, digest }) => call(url, `HEAD /api/blobs/${digest}`) },
  create: {
    about: 'a model is made of the file',
    run: ({ url, digest }) =>
      call(url, '/api/create', { model: 'smol', files: { 'smol.gguf': digest }, template, parameters: { stop: ['<|im_end|>'], num_ctx: 2048 }, stream: true }),
  },
  tags: { about: 'one model is installed', run: ({ url }) => call(url, '/api/tags') },
  show: { about: 'what the server knows of the model', run: ({ url }) => call(url, '/api/show', { model: 'smol' }) },
  version: { about: 'version of a server built from its module', run: ({ url }) => call(url, '/api/version') },
  chat: { about: 'a reply in free words, streamed', run: ({ url }) => call(url, '/api/chat', ask('What is a river?')) },
  'chat-schema': {
    about: 'a reply held to a form of one field',
    run: ({ url }) => call(url, '/api/chat', ask('What is the weather like on a sunny day? Tell me in your own words.', { format: colour, options: { ...one, num_predict: 60 } })),
  },
  ps: { about: 'the model is in memory', run: ({ url }) => call(url, '/api/ps') },
  'model-missing': { about: 'a model that is not there', run: ({ url }) => call(url, '/api/chat', ask('Hello', { model: 'no-such-model' })) },
  'thinking-refused': { about: 'thinking asked of a model that does not think', run: ({ url }) => call(url, '/api/chat', ask('Hello', { think: true })) },
  'schema-refused': {
    about: 'a form the server cannot hold a model to',
    run: ({ url }) => call(url, '/api/chat', ask('Hello', { format: { type: 'string', pattern: 'no anchors' } })),
  },
  'prompt-too-long': {
    about: 'a prompt longer than the context, not to be cut',
    run: ({ url }) => call(url, '/api/chat', ask(long, { options: { ...one, num_ctx: 256, num_predict: 8 } })),
  },
  'prompt-cut': {
    about: 'a prompt longer than the context, cut without a word',
    run: ({ url }) => call(url, '/api/chat', ask(long, { options: { ...one, num_ctx: 256, num_predict: 8 }, truncate: true })),
  },
  embed: { about: 'two texts as vectors', run: ({ url }) => call(url, '/api/embed', { model: 'smol', input: ['river', 'road'], truncate: false }) },
  unload: { about: 'a model is put out of memory', run: ({ url }) => call(url, '/api/chat', { model: 'smol', messages: [], keep_alive: 0, stream: false }) },
  'runner-killed': {
    about: 'the process of the model is killed in the middle of a reply',
    async run({ url, server }) {
      await call(url, '/api/chat', ask('Hello'))
      later(700, () => process.kill(runnerOf(server), 'SIGKILL'))
      await call(url, '/api/chat', ask('Tell me a long story about a river.', { options: { ...one, num_predict: 400 } }))
    },
  },
  'create-refused': {
    about: 'a model is asked for of a file that is no model at all',
    run: ({ url }) => makeOf(url, Buffer.from('this is no model')),
  },
  'server-killed': {
    about: 'the server is killed in the middle of a reply',
    async run({ url, server }) {
      await call(url, '/api/chat', ask('Hello'))
      const runner = runnerOf(server)
      later(1500, () => server.process.kill('SIGKILL'))
      await call(url, '/api/chat', ask('Tell me a long story about a river.', { options: { ...one, num_predict: 400 } }))
      // nobody else ends it now
      process.kill(runner, 'SIGKILL')
    },
  },
}

/** Each ends its server, so each gets one of its own. */
const last: typeof states = {
  'create-crash': {
    about: 'a file that only begins like a model ends the server',
    run: ({ url }) => makeOf(url, Buffer.from('GGUF, and then nothing that is one')),
  },
}

async function record(chosen: typeof states): Promise<void> {
  const server = await ownServer()
  if (typeof server === 'string') return void process.stdout.write(`Not recorded: ${server}.\n`)
  const recorder = await recordOllama(server.url)
  const file = readFileSync(server.weights)
  const lab = { url: recorder.url, server, file, digest: `sha256:${createHash('sha256').update(file).digest('hex')}` }
  for (const [name, { about, run }] of Object.entries(chosen)) {
    recorder.take()
    await run(lab)
    await new Promise((done) => setTimeout(done, 1500))
    // the question that only warms the model is no part of the state
    const exchanges = recorder.take().filter((_, at, all) => !name.endsWith('killed') || at === all.length - 1)
    // where the server keeps its files is nobody's business
    const plain = JSON.parse(JSON.stringify(exchanges).replaceAll(server.folder, '')) as typeof exchanges
    writeRecording(join(recordingsFolder, `${name}.json`), { about, source: 'recorded from Ollama 0.17.4, SmolLM2 135M', exchanges: plain })
    process.stdout.write(`${name.padEnd(18)} ${exchanges.map(({ reply }) => `${reply.status} ${reply.ends} ${reply.chunks.length}`).join(' | ')}\n`)
  }
  await recorder.stop()
  server.stop()
}

await record(states)
await record(last)
