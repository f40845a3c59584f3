import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../src/contracts/client.ts'
import { FailureError, fail } from '../../../src/contracts/result.ts'
import { makeHost, makeJail, type McpHost, type McpWorld, serveOverHttp } from '../../../src/mcp/index.ts'
import { manyTools } from './fake-product.ts'
import { connectTo, errorOf } from './support.ts'

type Told = { id: string; step: string; progress: { done: number; total: number; unit: string; secondsLeft: null; device: null } }

let folder = ''
let host: McpHost
let tell: (told: Told) => void
let begun: string[]
let stopped: string[]
let waiting: Map<string, (error: Error) => void>

const aborted = () => new FailureError(fail({ code: 'aborted', message: 'The call was stopped.' }).error)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-cancel-'))
  begun = []
  stopped = []
  waiting = new Map()
  const listeners = new Set<(told: Told) => void>()
  tell = (told) => listeners.forEach((listener) => listener(told))
  const client = {
    requests: {
      on: (_: string, listener: (told: Told) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    tools: {
      begin: async ({ caller }: { caller: { name: string } }) => ({ id: `request of ${caller.name}` }),
      // works until it is stopped
      call: ({ requestId }: { requestId: string }) =>
        new Promise((_, reject) => {
          begun.push(requestId)
          waiting.set(requestId, reject)
        }),
      cancel: async ({ requestId }: { requestId: string }) => {
        stopped.push(requestId)
        waiting.get(requestId)?.(aborted())
        return {}
      },
    },
    exports: {
      write: ({ job }: { job: string }) =>
        new Promise((_, reject) => {
          begun.push('export')
          waiting.set(job, reject)
        }),
      cancel: async ({ job }: { job: string }) => {
        stopped.push('export')
        waiting.get(job)?.(aborted())
        return { stopped: true }
      },
    },
  } as unknown as Client
  const world: McpWorld = {
    client,
    jail: makeJail(folder),
    version: '0',
    profile: 'tools',
    tools: manyTools(2),
    aliases: [],
    runsPlans: false,
    pictureAt: async () => null,
    report: () => undefined,
  }
  host = makeHost(world)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const told = (id: string, step: string, [done, total]: [number, number]): Told => ({ id, step, progress: { done, total, unit: 'tiles', secondsLeft: null, device: null } })

describe.each(['auto', 'legacy'] as const)('a call that is given up, %s', (era) => {
  test('stops its request and nothing is sent after it; a call that waited behind it runs', async () => {
    const mcp = await connectTo(host, { era, approves: null })
    const heard: number[] = []
    const stop = new AbortController()
    const first = mcp.callTool({ name: 'tool_0', arguments: {} }, { signal: stop.signal, onprogress: ({ progress }) => void heard.push(progress) })
    const second = mcp.callTool({ name: 'tool_1', arguments: {} })
    await expect.poll(() => begun).toEqual(['request of test client'])
    stop.abort('enough')
    await expect(first).rejects.toThrow()
    await expect.poll(() => stopped).toEqual(['request of test client'])
    await expect.poll(() => begun.length).toBe(2)
    tell(told('request of test client', 's1', [9, 10]))
    waiting.get('request of test client')?.(aborted())
    expect(errorOf(await second)?.code).toBe('aborted')
    expect(heard).toEqual([])
    await mcp.close()
  })

  test('an export stops writing', async () => {
    const mcp = await connectTo(host, { era, approves: null })
    const stop = new AbortController()
    const call = mcp.callTool({ name: 'export', arguments: { path: 'town.gpkg', format: 'gpkg' } }, { signal: stop.signal })
    await expect.poll(() => begun).toEqual(['export'])
    stop.abort('enough')
    await expect(call).rejects.toThrow()
    await expect.poll(() => stopped).toEqual(['export'])
    await mcp.close()
  })

  test('a call that waits and is given up never begins', async () => {
    const mcp = await connectTo(host, { era, approves: null })
    const stop = new AbortController()
    const first = mcp.callTool({ name: 'tool_0', arguments: {} })
    const second = mcp.callTool({ name: 'tool_1', arguments: {} }, { signal: stop.signal })
    await expect.poll(() => begun.length).toBe(1)
    stop.abort('enough')
    await expect(second).rejects.toThrow()
    waiting.get('request of test client')?.(aborted())
    expect(errorOf(await first)?.code).toBe('aborted')
    await new Promise((next) => setTimeout(next, 20))
    expect([begun.length, stopped]).toEqual([1, []])
    await mcp.close()
  })

  test('progress rises over the tiles of all steps, and is told of its own request alone', async () => {
    const mcp = await connectTo(host, { era, approves: null })
    const heard: [number, number | undefined][] = []
    const call = mcp.callTool({ name: 'tool_0', arguments: {} }, { onprogress: ({ progress, total }) => void heard.push([progress, total]) })
    await expect.poll(() => begun.length).toBe(1)
    for (const one of [
      told('request of test client', 's1', [1, 4]),
      told('another', 's1', [3, 4]),
      told('request of test client', 's1', [1, 4]),
      told('request of test client', 's1', [4, 4]),
      told('request of test client', 's2', [1, 2]),
    ])
      tell(one)
    await expect
      .poll(() => heard)
      .toEqual([
        [1, 4],
        [4, 4],
        [5, 6],
      ])
    waiting.get('request of test client')?.(aborted())
    await call
    await mcp.close()
  })
})

test('over HTTP a closed stream stops the call', async () => {
  const http = await serveOverHttp(host, { port: 0, token: null })
  const mcp = new McpClient({ name: 'web', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await mcp.connect(new StreamableHTTPClientTransport(new URL(http.url)))
  const stop = new AbortController()
  const call = mcp.callTool({ name: 'tool_0', arguments: {} }, { signal: stop.signal, onprogress: () => undefined })
  await expect.poll(() => begun).toEqual(['request of web'])
  stop.abort('enough')
  await expect(call).rejects.toThrow()
  await expect.poll(() => stopped).toEqual(['request of web'])
  await mcp.close()
  await http.close()
})

test('a server that is closing refuses calls with a code', async () => {
  const mcp = await connectTo(host, { era: 'auto', approves: null })
  host.closing()
  expect(errorOf(await mcp.callTool({ name: 'tool_0', arguments: {} }))).toMatchObject({ code: 'engine_gone', repairable: true })
  await mcp.close()
})
