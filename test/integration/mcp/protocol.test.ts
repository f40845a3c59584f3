import { InMemoryTransport } from '@modelcontextprotocol/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../src/contracts/client.ts'
import { makeHost, makeJail, type McpHost, type McpWorld } from '../../../src/mcp/index.ts'
import { layersOf, manyRequests, manyTools } from './fake-product.ts'

type Message = {
  id?: number
  method?: string
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: Record<string, unknown> }
  params?: Record<string, unknown>
}

const revision = '2026-07-28'
const meta = (more: object = {}) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
    ...more,
  },
})

let folder = ''
let host: McpHost
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-protocol-'))
  const world: McpWorld = {
    client: {
      workspace: { state: async () => layersOf(3) },
      requests: { list: async () => manyRequests(120), on: () => () => undefined },
      tools: { list: async () => manyTools(130), aliases: async () => [] },
    } as unknown as Client,
    jail: makeJail(folder),
    version: '0.0.0',
    profile: 'tools',
    tools: manyTools(130),
    aliases: [],
    runsPlans: false,
    pictureAt: async () => null,
    report: () => undefined,
  }
  host = makeHost(world)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A client that speaks bytes: what it sends is what it means. */
async function raw() {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const caller = host.newCaller()
  serveStdio(() => host.server(() => caller), { transport: far, onerror: () => undefined })
  const waiting = new Map<number, (message: Message) => void>()
  const heard: Message[] = []
  near.onmessage = (message) => {
    heard.push(message as Message)
    waiting.get((message as Message).id ?? -1)?.(message as Message)
  }
  await near.start()
  let nextId = 1
  const ask = (method: string, params: object = meta()): Promise<Message> => {
    const id = nextId++
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      void near.send({ jsonrpc: '2.0', id, method, params } as never)
    })
  }
  return { ask, heard, tell: (method: string, params: object) => near.send({ jsonrpc: '2.0', method, params } as never) }
}

describe('the revision of 2026', () => {
  test('a server tells its revisions and what it offers', async () => {
    const { ask } = await raw()
    const { result } = await ask('server/discover')
    expect(result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [revision],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      ttlMs: 300_000,
      cacheScope: 'private',
    })
  })

  test('a revision nobody knows is refused with those that are known', async () => {
    const { ask } = await raw()
    const { error } = await ask('tools/list', meta({ 'io.modelcontextprotocol/protocolVersion': '2030-01-01' }))
    expect(error).toMatchObject({ code: -32022, data: { supported: [revision] } })
  })

  test('a request without its envelope is refused, and the line stays open', async () => {
    const { ask } = await raw()
    // a first request with an envelope settles the era of the line
    await ask('tools/list')
    expect((await ask('tools/list', {})).error?.code).toBe(-32602)
    expect((await ask('tools/list')).result).toMatchObject({ resultType: 'complete' })
  })

  test('what was taken away is not there', async () => {
    const { ask } = await raw()
    await ask('server/discover')
    for (const method of ['ping', 'logging/setLevel', 'resources/subscribe', 'no/such']) expect((await ask(method)).error?.code).toBe(-32601)
  })

  test('results say how long they hold, and calls that they are complete', async () => {
    const { ask } = await raw()
    expect((await ask('tools/list')).result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' })
    expect((await ask('resources/list')).result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' })
    const called = (await ask('tools/call', { name: 'list_layers', arguments: {}, ...meta() })).result
    expect(called).toMatchObject({ resultType: 'complete', structuredContent: { layers: [{ id: 'layer-0' }, { id: 'layer-1' }, { id: 'layer-2' }] } })
  })

  test('a resource that is not there is a wrong parameter', async () => {
    const { ask } = await raw()
    for (const uri of [
      'aftermap://project/layers/nobody',
      'aftermap://project/secrets/1',
      'file:///etc/passwd',
      'aftermap://project/layers/..%2f..%2fx',
      'aftermap://project/layers/%ff',
    ])
      expect((await ask('resources/read', { uri, ...meta() })).error?.code).toBe(-32602)
  })
})

describe.each([
  { method: 'tools/list', list: 'tools', key: 'name', total: 137 },
  { method: 'resources/list', list: 'resources', key: 'uri', total: 243 },
])('pages of $method', ({ method, list, key, total }) => {
  const walk = async () => {
    const { ask } = await raw()
    const names: unknown[] = []
    const sizes: number[] = []
    let cursor: unknown
    do {
      const { result } = await ask(method, { ...(cursor === undefined ? {} : { cursor }), ...meta() })
      const items = (result?.[list] ?? []) as Record<string, unknown>[]
      names.push(...items.map((one) => one[key]))
      sizes.push(items.length)
      cursor = result?.['nextCursor']
    } while (cursor !== undefined)
    return { names, sizes }
  }

  test('hold fifty, and a walk meets each once', async () => {
    const { names, sizes } = await walk()
    expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true)
    expect([names.length, new Set(names).size]).toEqual([total, total])
  })

  test('come in one order, whatever the connection', async () => expect((await walk()).names).toEqual((await walk()).names))

  test('a cursor that is none is a wrong parameter', async () => {
    const { ask } = await raw()
    for (const cursor of ['nonsense', '', Buffer.from('["prompts","x"]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')])
      expect((await ask(method, { cursor, ...meta() })).error?.code).toBe(-32602)
  })
})

describe('the revisions of 2025', () => {
  test.each(['2025-11-25', '2025-06-18', '2025-03-26'])('%s is spoken after its handshake', async (protocolVersion) => {
    const { ask, tell } = await raw()
    expect((await ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } })).result).toMatchObject({
      protocolVersion,
      serverInfo: { name: 'aftermap' },
    })
    await tell('notifications/initialized', {})
    expect((await ask('ping', {})).result).toEqual({})
    const { result } = await ask('tools/list', {})
    expect(result?.['resultType']).toBeUndefined()
    expect(result?.['tools']).toHaveLength(50)
  })

  test('an unknown one is answered with one that is known', async () => {
    const { ask } = await raw()
    expect((await ask('initialize', { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'raw', version: '1' } })).result?.['protocolVersion']).toBe('2025-11-25')
  })
})
