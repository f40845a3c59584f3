import { afterEach, describe, expect, test } from 'vitest'
import { deadAddress, hang, html, installed, json, type ScriptedServer, type Scene, scriptedServer } from '../../../../../test/fixtures/ollama/scripted-server.ts'
import { askOllama } from './ask-ollama.ts'

let server: ScriptedServer | null = null
afterEach(async () => {
  await server?.stop()
  server = null
})

const stateWith = async (tags: Scene) => {
  server = await scriptedServer({ tags })
  return askOllama(server.url)
}

/** Sends a byte now and then, and never an end. */
const drip: Scene = (reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => reply.write(' '), 100)
  reply.on('close', () => clearInterval(timer))
}

describe('askOllama', () => {
  test('ready, with the models that write text', async () => {
    expect(await stateWith(installed('llama3.2:3b', 'nomic-embed-text:latest'))).toMatchObject({
      state: 'ready',
      models: ['llama3.2:3b'],
      sentence: 'Ollama runs with 1 model: llama3.2:3b.',
    })
  })
  test('no models', async () => expect(await stateWith(installed())).toMatchObject({ state: 'no_models', models: [] }))
  test('nothing listens', async () => {
    const url = await deadAddress()
    expect(await askOllama(url)).toMatchObject({ state: 'absent', sentence: `Ollama is not running at ${url}.` })
  })
  test('the address is none', async () => expect((await askOllama('http://not a place')).state).toBe('absent'))
  test('a web page, other JSON and an error page are not Ollama', async () => {
    for (const scene of [html, json({ status: 'ok' }), json({ error: 'no such route' }, 404)]) {
      expect((await stateWith(scene)).state).toBe('not_ollama')
      await server?.stop()
    }
  })
  test.each([
    ['says nothing', hang],
    ['never comes to an end', drip],
  ])('a server that %s is given up', async (_, scene) => {
    const startedAt = performance.now()
    expect((await stateWith(scene)).state).toBe('timeout')
    expect(performance.now() - startedAt).toBeLessThan(2500)
  })
})
