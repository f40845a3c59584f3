import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { fakeOllama, type FakeOllama, jsonReply } from '../fake-ollama/fake-ollama.ts'
import { readRecording } from '../fake-ollama/recording.ts'
import { tinyGguf } from '../fake-ollama/tiny-gguf.ts'
import { runCli } from '../helpers/engine-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-planners-command-'))
// each run starts a process of its own, which takes long on a busy machine
const timeout = 120_000
let fake: FakeOllama | null = null
beforeAll(() => {
  process.env['AFTERMAP_DATA_DIR'] = join(folder, 'data')
})
afterEach(async () => {
  await fake?.stop()
  fake = null
})
afterAll(() => {
  delete process.env['AFTERMAP_DATA_DIR']
  rmSync(folder, { recursive: true, force: true })
})

const lines = (text: string) => text.trim().split('\n')

describe('aftermap planners', { timeout }, () => {
  test('lists each model with size and context, and what is known of it', async () => {
    fake = await fakeOllama(['three-models'])
    const { code, stdout } = await runCli(['planners', '--ollama', fake.url])
    expect(code).toBe(0)
    expect(lines(stdout).slice(0, 5)).toEqual([
      'Ollama runs with 2 models.',
      expect.stringMatching(/^ {2}\+ Program found/),
      `  + Answer on ${fake.url.slice(7)}`,
      'qwen3:4b                     4.0B, Q4_K_M, 2.6 GB, reads 40960 tokens, thinks',
      '                             not tested: aftermap planners test qwen3:4b',
    ])
  })
  test('as JSON it is the state whole; no server is exit 1 and a sentence', async () => {
    const { code, stdout } = await runCli(['planners', 'list', '--json', '--ollama', 'http://127.0.0.1:9'])
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { url: 'http://127.0.0.1:9', models: [], remote: false, queue: { running: null, waiting: 0 } }])
    expect(['not_running', 'not_installed']).toContain(JSON.parse(stdout).state)
  })
  test('an address is kept, and one elsewhere waits for --allow-remote', async () => {
    const kept = await runCli(['planners', 'address', '192.0.2.7'])
    expect([kept.code, lines(kept.stdout)[0]]).toEqual([
      1,
      '192.0.2.7:11434 is another machine: questions and names of layers would leave this one, so plans come from the built-in planner.',
    ])
    expect(JSON.parse((await runCli(['planners', '--json'])).stdout)).toMatchObject({ url: 'http://192.0.2.7:11434', state: 'remote_host' })
  })
  test('import brings a model in and says what its test found; the next list knows it', async () => {
    const names: Record<string, string> = { 'HEAD /api/blobs': 'blob-missing', 'POST /api/blobs': 'blob-sent', 'POST /api/create': 'create' }
    let isMade = false
    fake = await fakeOllama(['show', 'chat-schema'], {
      answer({ method, path }) {
        const rule = Object.keys(names).find((one) => `${method} ${path}`.startsWith(one))
        if (rule === 'POST /api/create') isMade = true
        if (path === '/api/tags') return jsonReply({ models: isMade ? [{ name: 'stick:latest', digest: 'd7', size: 1152 }] : [] })
        return rule ? readRecording(names[rule] ?? '').exchanges[0]?.reply : undefined
      },
    })
    writeFileSync(join(folder, 'any.gguf'), tinyGguf)
    const { code, stdout, stderr } = await runCli(['planners', 'import', join(folder, 'any.gguf'), '--name', 'stick', '--ollama', fake.url])
    expect([code, lines(stdout)[0]]).toEqual([0, 'Imported as stick:latest.'])
    expect(lines(stderr)).toEqual(['Reading', 'Sending', 'Making the model', 'Testing'])
    // a model that answers every question with a colour plans nothing
    expect(stdout).toContain('Not fit to plan: 0 of 3 right')
    const tested = await runCli(['planners', 'test', 'stick', '--json', '--ollama', fake.url])
    expect([tested.code, JSON.parse(tested.stdout)]).toMatchObject([
      1,
      { model: 'stick', verdict: 'unfit', obeysSchema: true, questions: [{ right: false }, { right: false }, { right: false }] },
    ])
  })
  test('the wrong file is refused in one sentence, exit 1', async () => {
    fake = await fakeOllama(['no-models'])
    writeFileSync(join(folder, 'page.gguf'), '<!doctype html>')
    const { code, stderr } = await runCli(['planners', 'import', join(folder, 'page.gguf'), '--ollama', fake.url])
    expect([code, stderr]).toEqual([1, 'page.gguf is not a language model in the GGUF format: it is a web page: a download that failed. Choose a file that ends in .gguf.\n'])
  })
  test.each([[['planners', 'fly']], [['planners', 'test']], [['planners', 'import']], [['planners', 'list', 'x']]])('%j is wrong use', async (args) =>
    expect(await main(args)).toBe(2),
  )
})
