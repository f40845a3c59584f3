import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, type Failed, ok, type Result } from '../../contracts/result.ts'
import type { FromInference, JobDone, ModelInputs, ModelOutputs, Profiled, SessionReady } from '../../core/vision/index.ts'

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
  /** ends a process that has not loaded the model by then; no limit when absent */
  readonly startLimitMs?: number
  /** an abort while the model loads ends the process */
  readonly signal?: AbortSignal
}

/** A model in a process of its own. `kill` ends it at once, also in the middle of a tile. */
export type Session = {
  readonly ready: SessionReady
  /** inputs and outputs by the names of the graph */
  readonly run: (inputs: ModelInputs) => Promise<Result<{ readonly outputs: ModelOutputs; readonly elapsedMs: number; readonly rssBytes: number }>>
  /** nodes of the graph by the provider that ran them, where `profileTo` was given */
  readonly profile: () => Promise<Result<Readonly<Record<string, number>>>>
  readonly kill: () => Promise<void>
  /** what native code wrote to its error stream, for the run record */
  readonly log: () => string
}

const maxLog = 64_000

/** Starts the inference process and loads the model; `model_invalid` when it does not load. */
export async function openSession(options: SessionOptions): Promise<Result<Session>> {
  const child = fork(options.entryPath ?? fileURLToPath(new URL('../../inference/entry.ts', import.meta.url)), [], {
    execPath: options.execPath ?? process.execPath,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const link = connect(child, basename(options.modelPath))
  const limit = options.startLimitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.startLimitMs)
  const stopLoading = () => child.kill('SIGKILL')
  if (options.signal?.aborted) stopLoading()
  options.signal?.addEventListener('abort', stopLoading, { once: true })
  const ready = await link.ask(
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
  clearTimeout(limit)
  options.signal?.removeEventListener('abort', stopLoading)
  if (!ready.ok) {
    await link.kill()
    return fail({ ...ready.error, code: ready.error.code === 'model_failed' ? 'model_failed' : 'model_invalid' })
  }
  if (ready.value.type !== 'ready') throw new Error(`inference answered ${ready.value.type} to its start`)
  let next = 1
  return ok({
    ready: ready.value,
    kill: link.kill,
    log: link.log,
    async run(inputs) {
      const id = next++
      const answer = await link.ask({ type: 'run', id, inputs }, id)
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
  child.on('exit', (code, signal) => end(crashed(model, signal ?? `exit code ${code}`)))
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

function crashed(model: string, cause: string): Failed {
  return fail({
    code: 'model_failed',
    message: `The process of the model ${model} stopped. Finished tiles are kept.`,
    hint: 'Run the step again.',
    repairable: true,
    details: { cause },
  })
}
