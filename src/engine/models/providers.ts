import { platform } from 'node:os'
import { openSession } from './session-client.ts'

/** What became of one execution provider, tried alone with one empty tile. `used`: Aftermap runs models with it. */
export type ProviderProbe = { readonly provider: string; readonly ok: boolean; readonly used: boolean; readonly detail: string }

export type ProbeAsk = {
  readonly modelPath: string
  /** side of the tile, a size the model takes */
  readonly tilePx: number
  readonly execPath?: string
  readonly entryPath?: string
  /** a driver that hangs is given up after this long */
  readonly limitMs?: number
}

const usedProvider = 'cpu'
const ofSystem: Partial<Record<NodeJS.Platform, readonly string[]>> = { linux: ['cpu', 'webgpu', 'cuda'], win32: ['cpu', 'dml', 'webgpu'], darwin: ['cpu', 'coreml', 'webgpu'] }
const patienceMs = 20_000

/** Tries each provider this system could have, one after the other, in a process that may crash or hang without harm. */
export async function probeProviders(ask: ProbeAsk): Promise<ProviderProbe[]> {
  const probes: ProviderProbe[] = []
  for (const provider of ofSystem[platform()] ?? [usedProvider]) probes.push({ provider, used: provider === usedProvider, ...(await probe(provider, ask)) })
  return probes
}

async function probe(provider: string, { modelPath, tilePx, execPath, entryPath, limitMs = patienceMs }: ProbeAsk): Promise<Pick<ProviderProbe, 'ok' | 'detail'>> {
  const opened = await openSession({ modelPath, provider, startLimitMs: limitMs, ...(execPath ? { execPath } : {}), ...(entryPath ? { entryPath } : {}) })
  if (!opened.ok) return { ok: false, detail: plainCause(String(opened.error.details?.['cause'] ?? opened.error.message)) }
  const session = opened.value
  const limit = setTimeout(() => void session.kill(), limitMs)
  try {
    const ran = await session.run({ [session.ready.inputs[0]?.name ?? '']: { type: 'float32', dims: [1, 3, tilePx, tilePx], data: new Float32Array(3 * tilePx * tilePx) } })
    if (!ran.ok) return { ok: false, detail: `loads the model and does not run it: ${plainCause(String(ran.error.details?.['cause'] ?? ran.error.message))}` }
    return { ok: true, detail: `${session.ready.runtime}, ${tilePx} px tile in ${Math.round(ran.value.elapsedMs)} ms` }
  } finally {
    clearTimeout(limit)
    await session.kill()
  }
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/backend not found/, 'not part of the runtime on this system'],
  [/failed to load (shared )?library/i, 'its libraries are not on this machine'],
  [/adapter/i, 'no graphics adapter that it can use'],
  [/SIGKILL/, 'did not answer in time'],
]

/** The runtime's message is a page of paths; the known ones get a sentence. */
const plainCause = (cause: string): string => causes.find(([pattern]) => pattern.test(cause))?.[1] ?? cause.split('\n')[0]?.slice(0, 160) ?? cause
