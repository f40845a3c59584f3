import { type ChildProcess, fork } from 'node:child_process'
import { type EngineAddress, EngineReadySchema } from '../contracts/engine-address.ts'

export type EngineProcess = {
  /** address of the living engine; null while it starts or restarts */
  address(): EngineAddress | null
  /** called now when the engine is there, and after every restart; returns the way to stop */
  onReady(listener: (address: EngineAddress) => void): () => void
  /** ends the engine and does not start another */
  stop(): Promise<void>
}

export type EngineProcessOptions = {
  /** built entry of the engine */
  entry: string
  /** a Node 24 binary: native modules do not load in Electron's own processes */
  node: string
  env?: Record<string, string>
  /** one line of what the engine wrote to stderr, or of what happened to it */
  onLine(line: string): void
}

const firstWaitMs = 100
const longestWaitMs = 5000
/** an engine that lived this long was well; its death starts the waiting anew */
const healthyMs = 20_000
const stopLimitMs = 3000

/** Keeps one engine alive: starts it, starts another when it dies, ends it on `stop`. */
export function startEngineProcess(options: EngineProcessOptions): EngineProcess {
  const listeners = new Set<(address: EngineAddress) => void>()
  let child: ChildProcess | null = null
  let address: EngineAddress | null = null
  let stopped = false
  let waitMs = firstWaitMs
  let restart: NodeJS.Timeout | undefined

  const ready = (message: unknown) => {
    const parsed = EngineReadySchema.safeParse(message)
    if (!parsed.success) return
    address = parsed.data.address
    for (const listener of listeners) listener(address)
  }

  const start = () => {
    const startedAt = performance.now()
    const started = forkEngine(options)
    child = started
    let over = false
    const end = (why: string) => {
      if (over) return
      over = true
      child = null
      address = null
      if (stopped) return
      if (performance.now() - startedAt > healthyMs) waitMs = firstWaitMs
      options.onLine(`The engine ${why}; starting it again in ${waitMs} ms.`)
      restart = setTimeout(start, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    started.on('message', ready)
    started.on('error', (error) => end(`could not be started (${error.message})`))
    started.on('exit', (code, signal) => end(`ended (${signal ?? `code ${code}`})`))
  }

  start()
  return {
    address: () => address,
    onReady(listener) {
      listeners.add(listener)
      if (address) listener(address)
      return () => void listeners.delete(listener)
    },
    async stop() {
      stopped = true
      clearTimeout(restart)
      if (child) await endChild(child)
    },
  }
}

function forkEngine({ entry, node, env, onLine }: EngineProcessOptions): ChildProcess {
  const child = fork(entry, [], { execPath: node, execArgv: [], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => onLine(text.trimEnd()))
  return child
}

/** Says that it is over and closes the line; kills what does not go. */
async function endChild(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  // told first: a line that only breaks would look like the death of this process
  if (child.connected) child.send({ type: 'end' }, () => child.connected && child.disconnect())
  const kill = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  await gone
  clearTimeout(kill)
}
