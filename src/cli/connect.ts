import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { makeClient, type Client } from '../contracts/client.ts'
import { connectTo, engineOf, engineOptionsFromEnvironment, inProcessChannel, startEngine } from '../engine/index.ts'
import type { ParsedOptions } from './options.ts'

export type Connection = { client: Client; close(): Promise<void>; shared: boolean }

/** Options of the engine a command starts for itself. */
export function engineOptions(options: ParsedOptions, dataDir: string) {
  const base = engineOptionsFromEnvironment()
  const models = options.all('model').map((file) => dirname(dirname(resolve(file))))
  return { ...base, dataDir, modelFolders: [...models, ...base.modelFolders], ollamaUrl: options.one('ollama') ?? base.ollamaUrl }
}

/** An engine of this command's own, gone with it. */
export async function ownEngine(options: ParsedOptions): Promise<Connection> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aftermap-'))
  const engine = await startEngine({ ...engineOptions(options, dataDir), ephemeral: true })
  const client = makeClient(inProcessChannel(engine))
  return {
    client,
    shared: false,
    async close() {
      client.close()
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

/** The engine that has the project open, as its client; else an own one that opens it and holds its lock. */
export async function engineOfProject(path: string, options: ParsedOptions & { create: boolean }): Promise<Connection> {
  const project = resolve(path)
  const address = await engineOf(project)
  if (address) {
    const client = makeClient(await connectTo(address))
    return { client, shared: true, close: async () => client.close() }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'aftermap-'))
  const engine = await startEngine({ ...engineOptions(options, dataDir), ephemeral: false })
  const client = makeClient(inProcessChannel(engine))
  const close = async () => {
    client.close()
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    if (existsSync(project) || !options.create) await client.project.open({ path: project })
    else await client.project.create({ path: project })
  } catch (error) {
    await close()
    throw error
  }
  return { client, shared: false, close }
}
