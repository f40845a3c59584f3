import ort from 'onnxruntime-node'

type Wanted = { readonly modelPath: string; readonly threads: number; readonly provider: string }

/** One provider, alone: given a list, the runtime falls back to the CPU without a word. */
export function createWith({ modelPath, threads, provider }: Wanted): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(modelPath, {
    executionProviders: [provider],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
  })
}
