import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeClient, type Client } from '../contracts/client.ts'
import { FailureError } from '../contracts/result.ts'
import {
  connectTo,
  defaultDataDir,
  engineOf,
  engineOptionsFromEnvironment,
  inProcessChannel,
  makeOwnTemporary,
  ollamaElsewhere,
  type SocketAddress,
  startEngine,
} from '../engine/index.ts'
import { type ParsedOptions, UsageError } from './options.ts'

/** `address`: where pictures are served, whoever's engine it is. */
export type Connection = { client: Client; address: SocketAddress; close(): Promise<void>; shared: boolean }

/** Options of the engine a command starts for itself. Its data folder goes with it; its log stays where the person can find it. */
export function engineOptions(options: ParsedOptions, dataDir: string) {
  const refusal = ollamaElsewhere(options.one('ollama') ?? '')
  if (refusal) throw new UsageError(refusal.replace(/\.$/, ''))
  const base = engineOptionsFromEnvironment()
  const given = options.one('ollama')
  const ollama = given === undefined ? {} : { ollamaUrl: given, ollamaGiven: true }
  const models = options.all('model').map((file) => resolve(file))
  return {
    ...base,
    dataDir,
    logFile: join(defaultDataDir(), 'engine.log'),
    modelFolders: [...models, ...base.modelFolders],
    plannersFile: join(defaultDataDir(), 'planners.json'),
    ...ollama,
  }
}

/** An engine of this command's own, gone with it. */
export const ownEngine = (options: ParsedOptions): Promise<Connection> => startOwn(options, { ephemeral: true })

async function startOwn(options: ParsedOptions, { ephemeral }: { ephemeral: boolean }): Promise<Connection> {
  const dataDir = makeOwnTemporary()
  const engine = await startEngine({ ...engineOptions(options, dataDir), ephemeral })
  const client = makeClient(inProcessChannel(engine))
  return {
    client,
    address: engine.address,
    shared: false,
    async close() {
      client.close()
      // another command may have become a client of this one's engine: its question runs to the end
      if (!ephemeral) await engine.clientsGone()
      await engine.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Does the work in a project of its own, which is gone afterwards. */
export async function inOwnProject<T>({ client }: Connection, work: () => Promise<T>): Promise<T> {
  const { path } = await client.project.create({ path: null })
  try {
    return await work()
  } finally {
    await client.project.close({})
    rmSync(path, { force: true })
  }
}

/** How long a command waits for another one that is just opening the same project, and how often it looks. */
const raceMs = { longest: 5000, pause: 100 }

/** The engine that has the project open, as its client; else an own one that opens it and holds its lock. */
export async function engineOfProject(path: string, options: ParsedOptions & { create: boolean }): Promise<Connection> {
  const project = resolve(path)
  const givesUpAt = Date.now() + raceMs.longest
  for (;;) {
    const connected = (await clientOf(project)) ?? (await openOwn(project, options))
    if ('client' in connected) return connected
    // two commands at the same moment: the one that came second becomes the client of the first
    if (Date.now() > givesUpAt) throw connected
    await new Promise((next) => setTimeout(next, raceMs.pause))
  }
}

async function clientOf(project: string): Promise<Connection | null> {
  const address = await engineOf(project)
  if (!address) return null
  try {
    const client = makeClient(await connectTo(address))
    return { client, address, shared: true, close: async () => client.close() }
  } catch (error) {
    // it ended between its address and the knock on its door
    if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** An own engine with the project open, or the failure that says another one was faster. */
async function openOwn(project: string, options: ParsedOptions & { create: boolean }): Promise<Connection | FailureError> {
  const own = await startOwn(options, { ephemeral: false })
  try {
    if (existsSync(project) || !options.create) await own.client.project.open({ path: project })
    else await own.client.project.create({ path: project })
    return own
  } catch (error) {
    await own.close()
    if (error instanceof FailureError && error.failure.code === 'project_locked') return error
    throw error
  }
}
