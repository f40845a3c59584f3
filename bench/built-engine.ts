import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Client, makeClient } from '../src/contracts/client.ts'
import { connectTo, SocketAddressSchema } from '../src/engine/index.ts'

const entry = join(import.meta.dirname, '../out/main/engine.js')

export type BuiltEngine = { client: Client; readyMs: number; stop(): Promise<void> }

/** The engine of the built app as a process of its own, spoken to through its local socket. */
export async function openBuiltEngine(dataFolder: string): Promise<BuiltEngine> {
  const startedAt = performance.now()
  const child = fork(entry, [], { execPath: process.execPath, execArgv: [], env: { ...process.env, AFTERMAP_DATA_DIR: dataFolder }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [message] = (await once(child, 'message')) as [{ type: string; address: unknown }]
  const readyMs = performance.now() - startedAt
  const client = makeClient(await connectTo(SocketAddressSchema.parse(message.address)))
  return { client, readyMs, stop: () => stopEngine(child, client) }
}

async function stopEngine(child: ChildProcess, client: Client): Promise<void> {
  client.close()
  const gone = once(child, 'exit')
  child.disconnect()
  const kill = setTimeout(() => child.kill('SIGKILL'), 5000)
  await gone
  clearTimeout(kill)
}
