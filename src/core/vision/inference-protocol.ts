import type { Feeds } from './model-feeds.ts'
import type { ModelOutputs } from './tensor.ts'

/** Last line on the error stream of a process that was ended because it held too much memory; its limit in bytes follows. */
export const outOfMemoryMark = 'aftermap: out of memory, limit'

/** What the engine sends to the inference process, first of all and then for each tile. */
export type SessionStart = {
  readonly type: 'start'
  readonly modelPath: string
  readonly threads: number
  readonly provider: string
  /** where the optimised graph is kept, null for nowhere */
  readonly cachePath: string | null
  /** start of the names of files that tell which provider ran which node; null outside a probe */
  readonly profileTo: string | null
}
export type SessionJob = { readonly type: 'run'; readonly id: number; readonly feeds: Feeds }
/** Ends the recording of a probe. */
export type ProfileJob = { readonly type: 'profile'; readonly id: number }
export type ToInference = SessionStart | SessionJob | ProfileJob

export type TensorInfo = { readonly name: string; readonly type: string; readonly shape: readonly (number | string)[] }

/** What the inference process answers. */
export type SessionReady = {
  readonly type: 'ready'
  readonly provider: string
  readonly runtime: string
  readonly inputs: readonly TensorInfo[]
  readonly outputs: readonly TensorInfo[]
}
export type JobDone = {
  readonly type: 'done'
  readonly id: number
  readonly outputs: ModelOutputs
  readonly elapsedMs: number /** memory of the process after the run */
  readonly rssBytes: number
}
export type JobFailed = { readonly type: 'failed'; readonly id: number | null; readonly message: string }
/** Nodes of the graph by the provider that ran them. */
export type Profiled = { readonly type: 'profiled'; readonly id: number; readonly nodes: Readonly<Record<string, number>> }
export type FromInference = SessionReady | JobDone | Profiled | JobFailed
