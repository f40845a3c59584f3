import ort from 'onnxruntime-node'
import type { JobDone, ModelOutput, Profiled, SessionReady, SessionStart, TensorInfo } from '../core/vision/index.ts'
import type { NativeInput, NativeInputs } from './native-inputs.ts'
import { nodesByProvider } from './profile.ts'
import { createWith } from './providers.ts'
import type { RunJob } from './to-work.ts'

export type Session = { readonly ready: SessionReady; readonly run: (job: RunJob) => Promise<JobDone>; readonly profile: (id: number) => Promise<Profiled> }

/** Opens one model with one execution provider and answers tiles, inputs and outputs by the names of the graph. */
export async function openSession(start: SessionStart): Promise<Session> {
  const native = await createWith(start)
  const { provider, profileTo } = start
  const inputs = native.inputMetadata.map(describe)
  const outputs = native.outputMetadata.map(describe)
  if (inputs.length === 0 || outputs.length === 0) throw new Error('the model has no input or no output')
  return {
    ready: { type: 'ready', provider, runtime: `onnxruntime-node ${ort.env.versions.node ?? 'unknown'}`, inputs, outputs },
    async run({ id, inputs: given }) {
      checkInputs(inputs, given)
      const feeds = Object.fromEntries(Object.entries(given).map(([name, input]) => [name, toTensor(input)]))
      const began = performance.now()
      const answer = await native.run(feeds)
      const elapsedMs = performance.now() - began
      checkSize(answer)
      const outputs = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, toOutput(name, value)]))
      return { type: 'done', id, outputs, elapsedMs, rssBytes: process.memoryUsage.rss() }
    },
    profile: async (id) => ({ type: 'profiled', id, nodes: profileTo === null ? {} : await nodesByProvider(native, profileTo) }),
  }
}

/** Numbers of all outputs together; they travel to another process and lie there once more. */
const mostNumbers = 128 * 2 ** 20

function checkSize(answer: Readonly<Record<string, ort.Tensor>>): void {
  const numbers = Object.values(answer).reduce((sum, { size }) => sum + size, 0)
  if (numbers > mostNumbers) throw new Error(`its answer has ${numbers} numbers, more than memory is set aside for`)
}

function describe(meta: ort.InferenceSession.ValueMetadata): TensorInfo {
  return meta.isTensor ? { name: meta.name, type: meta.type, shape: [...meta.shape] } : { name: meta.name, type: 'sequence', shape: [] }
}

/** The runtime's own messages for a wrong size or type are unreadable. */
function checkInputs(inputs: readonly TensorInfo[], given: NativeInputs): void {
  for (const { name, type, shape } of inputs) {
    const input = given[name]
    if (!input) throw new Error(`the input ${name} is not given`)
    if (input.type !== type) throw new Error(`the input ${name} takes ${type} and got ${input.type}`)
    const fits = shape.length === input.dims.length && shape.every((size, i) => typeof size !== 'number' || size < 0 || size === input.dims[i])
    if (!fits) throw new Error(`the input ${name} takes ${shape.join(' x ')} and got ${input.dims.join(' x ')}`)
  }
  const unknown = Object.keys(given).find((name) => !inputs.some((input) => input.name === name))
  if (unknown !== undefined) throw new Error(`the model has no input ${unknown}`)
}

function toTensor({ type, dims, data }: NativeInput): ort.Tensor {
  // where halves have a type of their own the tensor turns bits into it, and the native part reads nothing but bits: they are put back
  if (type === 'float16') return Object.assign(new ort.Tensor('float16', data, dims), { cpuData: data })
  return new ort.Tensor(type, data, dims)
}

function toOutput(name: string, { type, dims, data }: ort.Tensor): ModelOutput {
  if (data instanceof Float32Array) return { type, dims: [...dims], data }
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) return { type, dims: [...dims], data: Float32Array.from(data, Number) }
  if (Array.isArray(data)) throw new Error(`the output ${name} is text`)
  return { type, dims: [...dims], data: Float32Array.from(data) }
}
