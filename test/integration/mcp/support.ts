import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as McpClient, InMemoryTransport } from '@modelcontextprotocol/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { makeClient } from '../../../src/contracts/client.ts'
import { engineOptionsFromEnvironment, inProcessChannel, startEngine } from '../../../src/engine/index.ts'
import { makeHost, makeJail, type McpHost, type McpWorld, pictureAt } from '../../../src/mcp/index.ts'
import { writeLabels, writePicture } from '../../helpers/picture.ts'
import { townRects } from '../../helpers/engine.ts'

export type Era = 'auto' | 'legacy'

export type TestServer = {
  world: McpWorld
  host: McpHost
  folder: string
  broken: Error[]
  connect(options?: { era?: Era; approves?: boolean | null }): Promise<McpClient>
  stop(): Promise<void>
}

/** An engine with an empty project and the real server over it; clients in this process. The folder is the workspace. */
export async function startTestServer(options: Partial<Pick<McpWorld, 'profile' | 'runsPlans'>> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-mcp-'))
  const engine = await startEngine({ ...engineOptionsFromEnvironment(), dataDir: join(folder, '.data'), threads: 1, ollamaUrl: 'http://127.0.0.1:9' })
  const client = makeClient(inProcessChannel(engine))
  await client.project.create({ path: join(folder, 'town.aftermap') })
  const broken: Error[] = []
  const world: McpWorld = {
    client,
    jail: makeJail(folder),
    version: '0.0.0',
    profile: options.profile ?? 'core',
    tools: await client.tools.list({}),
    aliases: await client.tools.aliases({}),
    runsPlans: options.runsPlans ?? false,
    pictureAt: (path) => pictureAt(engine.address, path),
    report: (error) => broken.push(error),
  }
  const host = makeHost(world)
  const clients: McpClient[] = []
  return {
    world,
    host,
    folder,
    broken,
    async connect({ era = 'auto', approves = null } = {}) {
      const connected = await connectTo(host, { era, approves })
      clients.push(connected)
      return connected
    },
    async stop() {
      for (const one of clients) await one.close()
      client.close()
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `approves`: what the person behind the client answers; null: the client cannot ask anybody. */
export async function connectTo(host: McpHost, { era, approves }: { era: Era; approves: boolean | null }): Promise<McpClient> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const caller = host.newCaller()
  serveStdio(() => host.server(() => caller), { transport: far, onerror: host.report })
  const mcp = new McpClient({ name: 'test client', version: '1' }, { capabilities: approves === null ? {} : { elicitation: {} }, versionNegotiation: { mode: era } })
  if (approves !== null) mcp.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { approve: approves } }))
  await mcp.connect(near)
  return mcp
}

/** The town of the other tests, in the workspace folder: three destroyed buildings of 200 m2 in all. */
export async function addTown(mcp: McpClient, folder: string): Promise<string> {
  const size = { width: 200, height: 100, rects: townRects }
  writePicture(join(folder, 'town.png'), size)
  writeLabels(join(folder, 'town-labels.png'), size)
  const legend = { 0: 'background', 1: 'water', 2: 'building_no_damage', 5: 'building_destroyed', 7: 'road_clear', 8: 'road_blocked' }
  const added = await mcp.callTool({ name: 'add_layer', arguments: { path: 'town.png', gsd_m: 0.5, labels: 'town-labels.png', legend } })
  const [layer] = (added.structuredContent as { layers: { id: string }[] }).layers
  return layer?.id ?? ''
}

export type CallResult = Awaited<ReturnType<McpClient['callTool']>>

/** What a failed call says; undefined where it did not fail. */
export function errorOf(result: CallResult): { code: string; message: string; hint: string; repairable: boolean } | undefined {
  const [block] = result.content
  return result.isError && block?.type === 'text' ? JSON.parse(block.text).error : undefined
}

export const structuredOf = (result: CallResult): Record<string, unknown> => {
  if (result.isError || result.structuredContent === undefined) throw new Error(JSON.stringify(result.content))
  return result.structuredContent as Record<string, unknown>
}
