import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, type Failed, ok, type Result } from '../../contracts/result.ts'
import { type Feeds, type FromInference, type JobDone, type ModelOutputs, outOfMemoryMark, type Profiled, type SessionReady } from '../../core/vision/index.ts'
import { answerWithin } from './patience.ts'

export type SessionOptions = {
  readonly modelPath: string
  readonly threads?: number
  /** execution provider, tried alone: `cpu`, `dml`, `cuda`, `coreml`, `webgpu` */
  readonly provider?: string
  /** where the optimised graph is kept */
  readonly cachePath?: string | null
  /** records which provider runs which node, into files that begin so */
  readonly profileTo?: string
  /** Node 24 binary that hosts the inference process */
  readonly execPath?: string
  /** entry of the inference process; the bundled app names its own */
  readonly entryPath?: string
  /** ends a process that has not loaded the model by then */
  readonly startLimitMs?: number
  /** ends a process that has not answered for a tile by then */
  readonly runLimitMs?: number
  /** an abort while the model loads ends the process */
  readonly signal?: AbortSignal
}

/** A model in a process of its own. `kill` ends it at once, also in the middle of a tile. */
export type Session = {
  readonly ready: SessionReady
  /** outputs by the names of the graph; may be called again before the answer: tiles wait beside the model, and run in their order */
  readonly run: (feeds: Feeds) => Promise<Result<{ readonly outputs: ModelOutputs; readonly elapsedMs: number; readonly rssBytes: number }>>
  /** nodes of the graph by the provider that ran them, where `profileTo` was given */
  readonly profile: () => Promise<Result<Readonly<Record<string, number>>>>
  readonly kill: () => Promise<void>
  /** what native code wrote to its error stream, for the run record */
  readonly log: () => string
}

const maxLog = 64_000
/** A provider may build its own form of a graph for minutes; no tile takes as long as this. */
const usualLimitMs = 600_000

/** Starts the inference process and loads the model; `model_invalid` when it does not load. */
export async function openSession(options: SessionOptions): Promise<Result<Session>> {
  const child = fork(options.entryPath ?? fileURLToPath(new URL('../../inference/entry.ts', import.meta.url)), [], {
    execPath: options.execPath ?? process.execPath,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { startLimitMs = usualLimitMs, runLimitMs = usualLimitMs } = options
  const model = basename(options.modelPath)
  const link = connect(child, model)
  const stopLoading = () => child.kill('SIGKILL')
  if (options.signal?.aborted) stopLoading()
  options.signal?.addEventListener('abort', stopLoading, { once: true })
  const within = (answer: Promise<Result<FromInference>>, { limitMs, what, turn }: { limitMs: number; what: string; turn: Promise<unknown> | null }) =>
    answerWithin(answer, { limitMs, giveUp: () => child.kill('SIGKILL'), late: tooLate(model, what, limitMs), turn })
  const loading = link.ask(
    {
      type: 'start',
      modelPath: options.modelPath,
      threads: options.threads ?? 1,
      provider: options.provider ?? 'cpu',
      cachePath: options.cachePath ?? null,
      profileTo: options.profileTo ?? null,
    },
    null,
  )
  const ready = await within(loading, { limitMs: startLimitMs, what: 'load', turn: null })
  options.signal?.removeEventListener('abort', stopLoading)
  if (!ready.ok) {
    await link.kill()
    return fail({ ...ready.error, code: ready.error.code === 'model_output_unexpected' ? 'model_invalid' : ready.error.code })
  }
  if (ready.value.type !== 'ready') throw new Error(`inference answered ${ready.value.type} to its start`)
  let next = 1
  let earlier: Promise<unknown> = Promise.resolve()
  return ok({
    ready: ready.value,
    kill: link.kill,
    log: link.log,
    async run(feeds) {
      const id = next++
      const asked = link.ask({ type: 'run', id, feeds }, id)
      const answering = within(asked, { limitMs: runLimitMs, what: 'answer for a tile', turn: earlier })
      earlier = asked
      const answer = await answering
      return answer.ok ? ok(answer.value as JobDone) : answer
    },
    async profile() {
      const id = next++
      const answer = await link.ask({ type: 'profile', id }, id)
      return answer.ok ? ok((answer.value as Profiled).nodes) : answer
    },
  })
}

type Waiting = (answer: Result<FromInference>) => void

function connect(child: ChildProcess, model: string) {
  const waiting = new Map<number | null, Waiting>()
  let log = ''
  let gone: Failed | null = null
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-maxLog)
  })
  const settle = (id: number | null, answer: Result<FromInference>) => {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(answer)
  }
  const end = (problem: Failed) => {
    gone ??= problem
    for (const id of [...waiting.keys()]) settle(id, gone)
  }
  child.on('message', (message: FromInference) => {
    if (message.type === 'ready') settle(null, ok(message))
    else if (message.type === 'done' || message.type === 'profiled') settle(message.id, ok(message))
    else settle(message.id, refused(model, message.message, message.id === null))
  })
  child.on('error', (problem) => end(crashed(model, problem.message)))
  // not at its exit: what it wrote last tells why
  child.on('close', (code, signal) => end(outOfMemory(model, log) ?? crashed(model, signal ?? `exit code ${code}`)))
  return {
    log: () => log,
    ask: (message: object, id: number | null) =>
      new Promise<Result<FromInference>>((resolve) => {
        if (gone) return resolve(gone)
        waiting.set(id, resolve)
        child.send(message, (problem) => problem && end(crashed(model, problem.message)))
      }),
    kill: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

function refused(model: string, message: string, loading: boolean): Failed {
  if (loading)
    return fail({ code: 'model_invalid', message: `The model ${model} does not load.`, hint: 'Export it again as ONNX, opset 17 or lower.', details: { cause: message } })
  return fail({ code: 'model_output_unexpected', message: `The model ${model} could not work on a tile: ${message}.`, hint: 'Check its card.', details: { cause: message } })
}

const tooLate = (model: string, what: string, limitMs: number) =>
  fail({
    code: 'over_budget',
    message: `The model ${model} did not ${what} within ${Math.round(limitMs / 1000)} seconds.`,
    hint: 'Use a smaller one, or export it for a smaller tile.',
  })

/** Why a process ended that found itself holding too much; null for another end. */
function outOfMemory(model: string, log: string): Failed | null {
  const at = log.lastIndexOf(outOfMemoryMark)
  if (at < 0) return null
  const limitBytes = Number.parseInt(log.slice(at + outOfMemoryMark.length), 10)
  return fail({
    code: 'over_budget',
    message: `The model ${model} wanted more than ${(limitBytes / 2 ** 30).toFixed(1)} GB of memory and was stopped.`,
    hint: 'Use a smaller one, or export it for a smaller tile.',
  })
}

function crashed(model: string, cause: string): Failed {
  return fail({
    code: 'model_failed',
    message: `The process of the model ${model} stopped. Finished tiles are kept.`,
    hint: 'Run the step again.',
    repairable: true,
    details: { cause },
  })
}
