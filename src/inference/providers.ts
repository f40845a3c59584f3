import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import ort from 'onnxruntime-node'
import type { SessionStart } from '../core/vision/index.ts'

type Options = ort.InferenceSession.SessionOptions

/** One provider, alone: given a list, the runtime falls back to the CPU without a word. */
export async function createWith(wanted: SessionStart): Promise<ort.InferenceSession> {
  const { modelPath, cachePath } = wanted
  const options = optionsFor(wanted)
  if (cachePath === null) return ort.InferenceSession.create(modelPath, options)
  return (await fromCache(cachePath, options)) ?? (await creatingCache(modelPath, cachePath, options))
}

function optionsFor({ provider, threads, profileTo }: SessionStart): Options {
  return {
    executionProviders: [provider],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
    ...(profileTo === null ? {} : { enableProfiling: true, profileFilePrefix: profileTo }),
  }
}

/** The graph as it was optimised before; one that does not load any more goes, and is made again. */
async function fromCache(cachePath: string, options: Options): Promise<ort.InferenceSession | null> {
  if (!existsSync(cachePath)) return null
  try {
    return await ort.InferenceSession.create(cachePath, { ...options, graphOptimizationLevel: 'disabled' })
  } catch (problem) {
    process.stderr.write(`optimised graph dropped: ${problem instanceof Error ? problem.message : String(problem)}\n`)
    await rm(cachePath, { force: true })
    return null
  }
}

/** A full disk costs the cache, never the model. */
async function creatingCache(modelPath: string, cachePath: string, options: Options): Promise<ort.InferenceSession> {
  const part = `${cachePath}.${process.pid}.part`
  try {
    await mkdir(dirname(cachePath), { recursive: true })
    const session = await ort.InferenceSession.create(modelPath, { ...options, optimizedModelFilePath: part })
    await rename(part, cachePath)
    return session
  } catch (problem) {
    process.stderr.write(`optimised graph not kept: ${problem instanceof Error ? problem.message : String(problem)}\n`)
    await rm(part, { force: true })
    return ort.InferenceSession.create(modelPath, options)
  }
}
