import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client as McpClient } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EngineProcess, forkEngine, until } from '../../helpers/engine-process.ts'
import { writePicture } from '../../helpers/picture.ts'
import { addTown, errorOf, structuredOf } from './support.ts'

const entry = resolve(import.meta.dirname, '../../../src/cli/entry.ts')
const environment = (folder: string) => ({ ...process.env, AFTERMAP_DATA_DIR: join(folder, '.data'), AFTERMAP_NO_EXAMPLE: '1' }) as Record<string, string>

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-stdio-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function connect(args: readonly string[]): Promise<{ mcp: McpClient; transport: StdioClientTransport; noise: Error[] }> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [entry, 'mcp', ...args], env: environment(folder), stderr: 'ignore' })
  const noise: Error[] = []
  const mcp = new McpClient({ name: 'outside agent', version: '1' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } })
  mcp.onerror = (error) => noise.push(error)
  await mcp.connect(transport)
  return { mcp, transport, noise }
}

describe('a server of its own', () => {
  test('answers, keeps its stdout for the protocol and leaves nothing behind', async () => {
    const { mcp, transport, noise } = await connect(['--workspace', folder, '--approve-plans'])
    await addTown(mcp, folder)
    expect(structuredOf(await mcp.callTool({ name: 'ask', arguments: { question: 'How many destroyed buildings are there?', wait_s: 50 } }))).toMatchObject({
      answer: { value: 3 },
    })
    expect(errorOf(await mcp.callTool({ name: 'add_layer', arguments: { path: '/etc/hostname' } }))?.code).toBe('path_outside')
    const pid = transport.pid ?? 0
    await mcp.close()
    await until('its end', () => !isAlive(pid))
    expect(noise).toEqual([])
  }, 60_000)
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

describe('beside an open window', () => {
  let engine: EngineProcess
  let layer = ''
  const project = () => join(folder, 'shared.aftermap')
  beforeAll(async () => {
    // enough tiles that a run can be caught in its middle
    writePicture(join(folder, 'wide.png'), { width: 2700, height: 1400, rects: [{ left: 100, top: 100, right: 1800, bottom: 900, value: 9 }] })
    engine = await forkEngine(join(folder, '.window'))
    await engine.client.project.create({ path: project() })
    layer = (await engine.client.workspace.addLayers({ paths: [join(folder, 'wide.png')] })).added[0] ?? ''
    await engine.client.workspace.updateLayer({ id: layer, change: { gsd: { x: 0.2, y: 0.2 } } })
  }, 60_000)
  afterAll(() => engine.kill(), 60_000)

  const cards = async () => (await engine.client.requests.list({})).filter(({ caller }) => caller?.via === 'mcp')
  const segment = () => ({ name: 'run_tool', arguments: { tool: 'segment', arguments: { image: layer, classes: ['building'] } } })

  test('calls are cards of the window while they run, tell how far they are, and stop when told', async () => {
    const { mcp } = await connect(['--project', project()])
    const told: number[] = []
    const stop = new AbortController()
    const call = mcp.callTool(segment(), { signal: stop.signal, onprogress: ({ progress }) => void told.push(progress) })
    const ended = call.then(
      () => 'answered',
      () => 'stopped',
    )
    await until('some progress', () => told.length > 1)
    expect((await cards()).map(({ caller, status, plan }) => [caller?.name, status, plan.actions[0]?.tool])).toEqual([['outside agent', 'running', 'segment']])
    stop.abort()
    expect(await ended).toBe('stopped')
    await until('the card to stop', async () => (await cards())[0]?.status === 'cancelled')
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(new Set(told).size).toBe(told.length)
    // what came after the stop: nothing
    const count = told.length
    expect(structuredOf(await mcp.callTool({ name: 'list_layers', arguments: {} }))).toMatchObject({ layers: [{ id: layer }] })
    expect(told.length).toBe(count)
    await mcp.close()
  }, 60_000)

  test('a call at the end of the window is told so, and the server goes too', async () => {
    const { mcp, transport } = await connect(['--project', project()])
    const told: number[] = []
    const pid = transport.pid ?? 0
    const call = mcp.callTool(segment(), { onprogress: ({ progress }) => void told.push(progress) })
    await until('some progress', () => told.length > 0)
    await engine.kill()
    expect(errorOf(await call)).toMatchObject({ code: 'engine_gone', repairable: true })
    await until('its end', () => !isAlive(pid))
  }, 60_000)
})

test('a server told to end while it works answers first and goes', async () => {
  writePicture(join(folder, 'long.png'), { width: 2700, height: 1400, rects: [{ left: 100, top: 100, right: 1800, bottom: 900, value: 9 }] })
  const { mcp, transport } = await connect(['--project', join(folder, 'own.aftermap')])
  const added = structuredOf(await mcp.callTool({ name: 'add_layer', arguments: { path: 'long.png', gsd_m: 0.2 } }))
  const told: number[] = []
  const pid = transport.pid ?? 0
  const image = (added['layers'] as { id: string }[])[0]?.id
  const call = mcp.callTool(
    { name: 'run_tool', arguments: { tool: 'segment', arguments: { image, classes: ['building'] } } },
    { onprogress: ({ progress }) => void told.push(progress) },
  )
  await until('some progress', () => told.length > 0)
  process.kill(pid, 'SIGTERM')
  expect(errorOf(await call)).toMatchObject({ code: expect.stringMatching(/engine_gone|aborted/) })
  await until('its end', () => !isAlive(pid))
  expect(existsSync(join(folder, 'own.aftermap.lock'))).toBe(false)
}, 60_000)

test('every line on stdout is the protocol, whatever else the process prints', async () => {
  const child: ChildProcess = spawn(process.execPath, [entry, 'mcp', '--workspace', folder, '--ollama', 'http://127.0.0.1:9'], {
    env: environment(folder),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout?.on('data', (part: Buffer) => {
    out += part.toString()
  })
  const lines = [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    'this is no message',
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"propose_plan","arguments":{"question":"How many vehicles are there?","model":"nobody"}}}',
    '{"jsonrpc":"2.0","id":3,"method":"ping"}',
  ]
  child.stdin?.write(`${lines.join('\n')}\n`)
  await until('three answers', () => ['"id":1', '"id":2', '"id":3'].every((id) => out.includes(id)))
  child.stdin?.end()
  await new Promise((done) => child.once('exit', done))
  for (const line of out.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
}, 60_000)
