import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Answered, type AskName, type Asks, beatMs, beatPipe, type FromReader } from './asks.ts'
import { BeatWatch, type Stop } from './watch-beats.ts'

/** `stopped`: the process ended before it answered; `alone` when nothing but this file was at work in it. */
export type Outcome<N extends AskName> = { readonly answered: Answered<N> } | { readonly stopped: Stop; readonly alone: boolean }

type Waiting = {
  readonly path: string
  readonly onShare: ((share: number) => void) | undefined
  readonly settle: (outcome: Outcome<AskName>) => void
  readonly reject: (problem: Error) => void
}

/** One process that reads files. It keeps the engine's own process from ending only while an answer is awaited. */
export class ReaderChild {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  readonly #beats: BeatWatch
  readonly #ticking: NodeJS.Timeout
  #next = 1
  #stop: Stop | null = null
  isGone = false

  /** `entry`: what the process runs; the reader where absent */
  constructor(entry = entryPath()) {
    this.#child = fork(entry, [], {
      execPath: process.execPath,
      // pixels lie outside the heap of JavaScript; room for its young objects is memory for nothing
      execArgv: ['--max-semi-space-size=4'],
      serialization: 'advanced',
      env: { ...process.env, ...lean },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    })
    this.#beats = new BeatWatch((stop) => this.#kill(stop))
    this.#child.on('message', (message: FromReader) => this.#take(message))
    this.#child.on('error', () => this.#end())
    this.#child.on('exit', () => this.#end())
    const pipe = this.#child.stdio[beatPipe]
    if (pipe instanceof Socket) pipe.on('data', (chunk: Buffer) => this.#beats.take(chunk)).unref()
    this.#ticking = setInterval(() => this.#waiting.size > 0 && this.#beats.tick(), beatMs).unref()
    this.#rest()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** answers awaited */
  get load(): number {
    return this.#waiting.size
  }

  /** Asks about the file at `path`. Rejects with what is a fault of our own. */
  ask<N extends AskName>(
    name: N,
    { path, ask, onShare }: { readonly path: string; readonly ask: Asks[N]['ask']; readonly onShare?: (share: number) => void },
  ): Promise<Outcome<N>> {
    if (this.isGone) return Promise.resolve({ stopped: this.#beats.ended(), alone: false })
    if (this.#waiting.size === 0) this.#work()
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { path, onShare, settle: (outcome) => resolve(outcome as Outcome<N>), reject })
      this.#child.send({ id, name, ask }, (problem) => problem && this.#end())
    })
  }

  /** Ends it at once, whatever it does. */
  end(): void {
    this.#kill({ why: 'ended', block: null })
  }

  #take({ id, thrown, result, state, share }: FromReader): void {
    const waiting = this.#waiting.get(id)
    if (share !== undefined) return waiting?.onShare?.(share)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#rest()
    if (thrown !== undefined) waiting?.reject(new Error(`in the reader process: ${thrown}`))
    else if (result) waiting?.settle({ answered: { result: result as Answered<AskName>['result'], state: state ?? null } })
  }

  #kill(stop: Stop): void {
    this.#stop ??= stop
    this.#child.kill('SIGKILL')
    this.#end()
  }

  #end(): void {
    if (this.isGone) return
    this.isGone = true
    clearInterval(this.#ticking)
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    const stopped = this.#stop ?? this.#beats.ended()
    const alone = new Set(waiting.map(({ path }) => path)).size <= 1
    for (const { settle } of waiting) settle({ stopped, alone })
  }

  #work(): void {
    this.#beats.begin()
    this.#child.ref()
    this.#child.channel?.ref()
  }

  #rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }
}

/** glibc gives each thread a heap of its own and keeps what was freed; windows and blocks that are gone go back to the system. Together a third of a reader's memory. */
const lean = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '4194304' }

/** Beside this module once all is built into one folder, else the source. */
function entryPath(): string {
  const built = fileURLToPath(new URL('./reader.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./entry.ts', import.meta.url))
}
