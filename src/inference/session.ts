import ort from 'onnxruntime-node'
import type { JobDone, SessionJob, SessionReady, SessionStart, TensorInfo } from '../core/vision/index.ts'
import { createWith } from './providers.ts'

export type Session = { readonly ready: SessionReady; readonly run: (job: SessionJob) => Promise<JobDone> }

/** Opens one model with one execution provider and answers tiles; the names of input and output are the graph's first ones. */
export async function openSession({ modelPath, threads, provider }: SessionStart): Promise<Session> {
  const native = await createWith({ modelPath, threads, provider })
  const inputs = native.inputMetadata.map(describe)
  const outputs = native.outputMetadata.map(describe)
  const [input] = inputs
  const [output] = outputs
  if (!input || !output) throw new Error('the model has no input or no output')
  if (input.type !== 'float32') throw new Error(`the model takes ${input.type} and not float32`)
  return {
    ready: { type: 'ready', provider, runtime: `onnxruntime-node ${ort.env.versions.node ?? 'unknown'}`, inputs, outputs },
    async run({ id, dims, data }) {
      checkShape(input, dims)
      const start = performance.now()
      const answer = (await native.run({ [input.name]: new ort.Tensor('float32', data, dims) }))[output.name]
      if (!answer || !(answer.data instanceof Float32Array)) throw new Error(`the output ${output.name} is not float32`)
      return { type: 'done', id, dims: [...answer.dims], data: answer.data, elapsedMs: performance.now() - start }
    },
  }
}

function describe(meta: ort.InferenceSession.ValueMetadata): TensorInfo {
  return meta.isTensor ? { name: meta.name, type: meta.type, shape: [...meta.shape] } : { name: meta.name, type: 'sequence', shape: [] }
}

/** The runtime's own message for a wrong size is unreadable. */
function checkShape({ name, shape }: TensorInfo, dims: readonly number[]): void {
  const fits = shape.length === dims.length && shape.every((size, i) => typeof size !== 'number' || size < 0 || size === dims[i])
  if (!fits) throw new Error(`the input ${name} takes ${shape.join(' x ')} and got ${dims.join(' x ')}`)
}
