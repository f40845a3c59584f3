import { request as httpRequest } from 'node:http'
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpServer, serveOverHttp } from '../../../src/mcp/index.ts'
import { addTown, startTestServer, structuredOf, type TestServer } from './support.ts'

const token = 'a-token-for-tests-only'
let server: TestServer
let http: HttpServer
beforeAll(async () => {
  server = await startTestServer()
  http = await serveOverHttp(server.host, { port: 0, token })
}, 60_000)
afterAll(async () => {
  await http.close()
  await server.stop()
}, 60_000)

async function client({ mode, name = 'web', approves = true }: { mode: 'auto' | 'legacy'; name?: string; approves?: boolean }): Promise<McpClient> {
  const mcp = new McpClient({ name, version: '1' }, { capabilities: { elicitation: {} }, versionNegotiation: { mode } })
  mcp.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { approve: approves } }))
  await mcp.connect(new StreamableHTTPClientTransport(new URL(http.url), { requestInit: { headers: { authorization: `Bearer ${token}` } } }))
  return mcp
}

const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } } }

/** `fetch` sets the host itself; here every header is ours. */
function post({
  headers = {},
  body = JSON.stringify(initialize),
  path = '/mcp',
  method = 'POST',
}: {
  headers?: Record<string, string>
  body?: string
  path?: string
  method?: string
}): Promise<number> {
  const { port } = new URL(http.url)
  const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${token}`, ...headers }
  return new Promise((resolve, reject) => {
    const ask = httpRequest({ host: '127.0.0.1', port, path, method, headers: all }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    ask.on('error', reject)
    ask.end(method === 'GET' ? undefined : body)
  })
}

describe('who may come in', () => {
  test.each([
    ['the token', {}, 200],
    ['no token', { authorization: '' }, 401],
    ['another token', { authorization: 'Bearer a-token-for-tests-onlx' }, 401],
    ['the token in another scheme', { authorization: `Basic ${token}` }, 401],
    ['a page of the web', { origin: 'https://evil.example' }, 403],
    ['a page without an origin of its own', { origin: 'null' }, 403],
    ['a name that was bent to this machine', { host: 'evil.example' }, 403],
    ['a name that begins alike', { host: 'localhost.evil.example' }, 403],
    ['a page of this machine', { origin: 'http://localhost:3000' }, 200],
  ])('%s', async (_, headers, status) => expect(await post({ headers })).toBe(status))

  test('the door is on this machine alone', () => expect(new URL(http.url).hostname).toBe('127.0.0.1'))
})

describe('what is not a call', () => {
  test.each([
    ['another path', { path: '/' }, 404],
    ['another kind of body', { headers: { 'content-type': 'text/plain' } }, 415],
    ['no JSON', { body: '{' }, 400],
    ['nothing', { body: '' }, 400],
    ['a session nobody began', { headers: { 'mcp-session-id': 'nobody' } }, 404],
    ['more than is read', { body: JSON.stringify({ ...initialize, more: 'a'.repeat(9 * 1024 * 1024) }) }, 413],
  ])('%s', async (_, ask, status) => {
    expect(await post(ask)).toBe(status)
    server.broken.length = 0
  })
})

describe.each(['auto', 'legacy'] as const)('clients in the %s era', (mode) => {
  test('ask, agree and get the same answer as over stdio', async () => {
    const mcp = await client({ mode })
    if ((await server.world.client.workspace.state({})).layers.length === 0) await addTown(mcp, server.folder)
    expect(structuredOf(await mcp.callTool({ name: 'ask', arguments: { question: 'How many destroyed buildings are there?' } }))).toMatchObject({ answer: { value: 3 } })
    await mcp.close()
  })

  test('two at once fill a request each', async () => {
    const [one, two] = await Promise.all([client({ mode, name: `one-${mode}` }), client({ mode, name: `two-${mode}` })])
    const [layer] = (await server.world.client.workspace.state({})).layers
    const call = async (mcp: McpClient) => structuredOf(await mcp.callTool({ name: 'run_tool', arguments: { tool: 'segment', arguments: { image: layer?.id } } }))['request']
    const [first, second, again] = await Promise.all([call(one), call(two), call(one)])
    expect(first).toBe(again)
    expect(first).not.toBe(second)
    const names = (await server.world.client.requests.list({})).filter(({ id }) => id === first || id === second).map(({ caller }) => caller?.name)
    expect(names.toSorted()).toEqual([`one-${mode}`, `two-${mode}`])
    await Promise.all([one.close(), two.close()])
  })
})

test('what clients did broke nothing', () => expect(server.broken).toEqual([]))
