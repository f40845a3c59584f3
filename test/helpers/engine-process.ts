import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { type Client, makeClient } from '../../src/contracts/client.ts'
import { connectTo, type SocketAddress, SocketAddressSchema } from '../../src/engine/index.ts'

const root = resolve(import.meta.dirname, '../..')

export type EngineProcess = { child: ChildProcess; address: SocketAddress; client: Client; kill(): Promise<void> }

/** The engine as the window starts it: a child process with a local socket. */
export async function forkEngine(dataDir: string): Promise<EngineProcess> {
  const child = fork(join(root, 'src/engine/process.ts'), [], {
    env: { ...process.env, AFTERMAP_DATA_DIR: dataDir, AFTERMAP_NO_EXAMPLE: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = await new Promise<SocketAddress>((done, reject) => {
    child.once('message', (message: { address?: unknown }) => done(SocketAddressSchema.parse(message.address)))
    child.once('exit', (code) => reject(new Error(`the engine ended with ${code}`)))
  })
  const client = makeClient(await connectTo(address))
  return {
    child,
    address,
    client,
    kill: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.once('exit', () => done())
        child.kill('SIGKILL')
      }),
  }
}

export type Ended = { code: number | null; stdout: string; stderr: string }
export type CliProcess = { child: ChildProcess; ended: Promise<Ended> }

/** `aftermap ...` in a process of its own. */
export function spawnCli(args: readonly string[], stdin: 'ignore' | 'pipe' = 'ignore'): CliProcess {
  const child = spawn(process.execPath, [join(root, 'src/cli/entry.ts'), ...args], { stdio: [stdin, 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk)
  })
  return { child, ended: new Promise((done) => child.once('exit', (code) => done({ code, stdout, stderr }))) }
}

export const runCli = (args: readonly string[]): Promise<Ended> => spawnCli(args).ended

/** Waits for a condition that events bring about; the limit is a safety net, not a measurement. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const limit = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`waited too long for: ${what}`)
    await new Promise((done) => setTimeout(done, 30))
  }
}
