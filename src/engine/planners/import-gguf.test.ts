import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Asked, fakeOllama, type FakeOllama, jsonReply } from '../../../test/fake-ollama/fake-ollama.ts'
import { type Exchange, readRecording } from '../../../test/fake-ollama/recording.ts'
import { tinyGguf } from '../../../test/fake-ollama/tiny-gguf.ts'
import type { ImportProgress } from '../../contracts/services/planners.ts'
import { importGguf, type ImportAsk, nameOfFile } from './import-gguf.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let fake: FakeOllama | null = null
afterEach(async () => {
  await fake?.stop()
  fake = null
})

const stick = join(folder, 'Tiny Chat.Q4_0.gguf')
writeFileSync(stick, tinyGguf)
const digest = `sha256:${createHash('sha256').update(tinyGguf).digest('hex')}`

/** Replies of recordings, by method and beginning of the path. */
const from = (name: string, at = 0): Exchange['reply'] => {
  const exchange = readRecording(name).exchanges[at]
  if (!exchange) throw new Error(`${name} has no exchange ${at}`)
  return exchange.reply
}
type Rules = Readonly<Record<string, Exchange['reply']>>
const usual: Rules = {
  'GET /api/tags': from('no-models'),
  'HEAD /api/blobs': from('blob-missing'),
  'POST /api/blobs': from('blob-sent'),
  'POST /api/create': from('create'),
}
const byRule =
  (rules: Rules) =>
  ({ method, path }: Asked): Exchange['reply'] =>
    Object.entries(rules).find(([rule]) => `${method} ${path}`.startsWith(rule))?.[1] ?? jsonReply({ error: 'not found' }, 404)

async function bring(rules: Rules = {}, more: Partial<ImportAsk> = {}) {
  fake = await fakeOllama([], { answer: byRule({ ...usual, ...rules }) })
  const told: ImportProgress[] = []
  const result = await importGguf({
    path: stick,
    url: fake.url,
    signal: new AbortController().signal,
    progress: (one) => void told.push(one),
    memoryBytes: 16e9,
    freeBytes: async () => 1e12,
    ...more,
  })
  return { result, told, asked: fake.asked }
}
const failureOf = async (rules: Rules, more: Partial<ImportAsk> = {}) => {
  const { result } = await bring(rules, more)
  if (result.ok) throw new Error('it was imported')
  return result.error
}

describe('a good file', () => {
  test('is hashed, sent whole, made a model with its template and context, and told of on the way', async () => {
    const { result, told, asked } = await bring()
    expect(result).toMatchObject({ ok: true, value: { name: 'tiny-chat.q4_0', family: 'ChatML' } })
    const sent = asked.find(({ method, path }) => method === 'POST' && path === `/api/blobs/${digest}`)
    expect(sent?.body.equals(tinyGguf)).toBe(true)
    expect(JSON.parse(asked.at(-1)?.body.toString() ?? '')).toEqual({
      model: 'tiny-chat.q4_0',
      files: { 'Tiny Chat.Q4_0.gguf': digest },
      template: expect.stringContaining('<|im_start|>{{ .Role }}'),
      parameters: { num_ctx: 4096, stop: ['<|im_end|>', '<|im_start|>'] },
      stream: true,
    })
    expect([...new Set(told.map(({ stage }) => stage))]).toEqual(['hashing', 'sending', 'making'])
    expect(told.findLast(({ stage }) => stage === 'sending')).toMatchObject({ done: 1152, total: 1152 })
  })
  test('that the server has already is not sent again', async () => {
    const { result, asked } = await bring({ 'HEAD /api/blobs': from('blob-there') })
    expect([result.ok, asked.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/blobs')).length]).toEqual([true, 0])
  })
  test('never takes the name of another model without a word', async () => {
    const taken = { 'GET /api/tags': jsonReply({ models: [{ name: 'tiny-chat.q4_0:latest' }] }) }
    expect((await bring(taken)).result).toMatchObject({ ok: true, value: { name: 'tiny-chat.q4_0-2' } })
    await fake?.stop()
    expect(await failureOf(taken, { name: 'tiny-chat.q4_0' })).toMatchObject({ code: 'argument_invalid', message: 'There is a model tiny-chat.q4_0 already.' })
    await fake?.stop()
    expect(await failureOf({}, { name: '../x' })).toMatchObject({ code: 'argument_invalid' })
  })
  test.each([
    ['/stick/Qwen2.5-3B-Instruct-Q4_K_M.gguf', 'qwen2.5-3b-instruct-q4_k_m'],
    ['/stick/ü ß.GGUF', 'imported'],
    ['/stick/--a__b.gguf', 'a__b'],
  ])('%s is called %s', (path, name) => expect(nameOfFile(path)).toBe(name))
})

describe('what goes wrong is one sentence', () => {
  const other = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  test('the wrong file: nothing is sent', async () => {
    const path = other('vehicles.gguf', Buffer.from('\u0008\u0008\u0012\u0007pytorch'))
    const { result, asked } = await bring({}, { path })
    expect(result).toMatchObject({ ok: false, error: { code: 'gguf_invalid', message: expect.stringContaining('vehicles.gguf is not a language model') } })
    expect(asked).toEqual([])
  })
  test('a cut file', async () =>
    expect(await failureOf({}, { path: other('cut.gguf', tinyGguf.subarray(0, 1100)) })).toMatchObject({
      code: 'file_truncated',
      message: expect.stringContaining('cut.gguf ends early'),
    }))
  test('40 GB on a machine of 16: refused before anything is read or sent', async () => {
    const path = other('huge.gguf', tinyGguf)
    truncateSync(path, 40e9)
    const { result, asked, told } = await bring({}, { path })
    expect(result).toMatchObject({ ok: false, error: { message: 'huge.gguf is 40 GB, and this machine has 16 GB of memory.' } })
    expect([asked.length, told.length]).toEqual([0, 0])
  })
  test('no room, known beforehand', async () =>
    expect(await failureOf({}, { freeBytes: async () => 1000 })).toMatchObject({
      code: 'disk_full',
      message: 'The disk Ollama keeps its models on has no room for Tiny Chat.Q4_0.gguf.',
    }))
  test('no room, found on the way', async () =>
    expect((await failureOf({ 'POST /api/blobs': jsonReply({ error: 'write /models/blobs/sha256: no space left on device' }, 500) })).code).toBe('disk_full'))
  test('a stick that gives other bytes the second time', async () =>
    expect(await failureOf({ 'POST /api/blobs': from('blob-wrong') })).toMatchObject({ code: 'file_damaged', message: expect.stringContaining('another file when it was sent') }))
  test('the server goes while the file is sent', async () =>
    expect(await failureOf({ 'POST /api/blobs': { status: 0, headers: {}, chunks: [], ends: 'cut' } })).toMatchObject({
      code: 'server_gone',
      message: 'Ollama stopped while Tiny Chat.Q4_0.gguf was sent.',
    }))
  test('the server ends over the file, as a real one did', async () =>
    expect(await failureOf({ 'POST /api/create': from('create-crash', 1) })).toMatchObject({
      code: 'server_gone',
      message: expect.stringContaining('while it made tiny-chat.q4_0'),
    }))
  test('the server goes between two steps of making', async () =>
    expect((await failureOf({ 'POST /api/create': { ...from('create'), chunks: from('create').chunks.slice(0, 2), ends: 'cut' } })).code).toBe('server_gone'))
  test('the server refuses the file in its own words', async () =>
    expect(await failureOf({ 'POST /api/create': from('create-refused', 1) })).toMatchObject({
      code: 'gguf_invalid',
      message: 'Ollama refused to make tiny-chat.q4_0: supplied file was not in GGUF format.',
    }))
  test('a kind of network younger than the server', async () =>
    expect((await failureOf({ 'POST /api/create': jsonReply({ error: "unknown model architecture: 'river5'" }, 500) })).message).toBe(
      'This Ollama does not know the kind of network in tiny-chat.q4_0.',
    ))
  test('stopped while it is sent: the connection closes', async () => {
    const control = new AbortController()
    const hang: Exchange['reply'] = { status: 200, headers: {}, chunks: [], ends: 'hang' }
    const going = bring(
      { 'POST /api/create': hang },
      { signal: control.signal, progress: ({ stage, done }) => void (stage === 'making' && done === 0 && setTimeout(() => control.abort(), 50)) },
    )
    expect((await going).result).toMatchObject({ ok: false, error: { code: 'aborted' } })
    await expect.poll(() => fake?.left).toEqual(['/api/create'])
  })
  test('another machine is not sent a file', async () => {
    const result = await importGguf({ path: stick, url: 'http://192.0.2.1:11434', signal: new AbortController().signal, progress: () => undefined })
    expect(result).toMatchObject({ ok: false, error: { code: 'planner_remote' } })
  })
})
