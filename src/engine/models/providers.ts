import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ok, type Result } from '../../contracts/result.ts'
import type { InstalledModel } from './cards.ts'
import { openSession, type Session, type SessionOptions } from './session-client.ts'

/** What became of one execution provider, tried alone. `used`: models run on it, the fastest of those that answer as the CPU does. */
export type ProviderProbe = {
  readonly provider: string
  readonly ok: boolean
  readonly used: boolean
  readonly detail: string
  /** median of the timed runs of one tile, after two that warm up; null when it did not run */
  readonly medianMs: number | null
  /** largest difference from the CPU's answer; 0 for the CPU itself */
  readonly maxDifference: number | null
  /** nodes of the graph by the provider that ran them, from the runtime's recording */
  readonly nodes: Readonly<Record<string, number>>
  /** threads that were fastest, for the CPU alone */
  readonly threads: number | null
}

export type ProbeAsk = {
  readonly modelPath: string
  /** side of the tile, a size the model takes */
  readonly tilePx: number
  readonly execPath?: string
  readonly entryPath?: string
  /** a driver that hangs is given up after this long */
  readonly limitMs?: number
}

/** Side of the tile where the model takes any: large enough to tell providers apart, small enough for a slow machine's patience. */
const probeTilePx = 256

/** The model providers are tried with, and its tile: the first that takes one image of three bands as floats; null where none does. */
export function probeWith(models: readonly InstalledModel[]): (Pick<ProbeAsk, 'modelPath' | 'tilePx'> & { readonly id: string }) | null {
  for (const { id, card, problem, onnxPath } of models) {
    if (card === null || problem !== null) continue
    const { bands, layout, dtype, pair, rank, constants = [], fixed_hw: side = probeTilePx } = card.input
    if (bands === 3 && layout === 'NCHW' && dtype === 'float32' && !pair && rank !== 3 && constants.length === 0) return { id, modelPath: onnxPath, tilePx: side }
  }
  return null
}

const ofSystem: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['cpu', 'cuda', 'tensorrt', 'webgpu'],
  win32: ['cpu', 'dml', 'webgpu'],
  darwin: ['cpu', 'coreml', 'webgpu'],
}
const patienceMs = 20_000
const warmUps = 2
const timedRuns = 5
/** Answers further apart than this are another answer. */
const sameWithin = 2e-3
/** A provider must beat the CPU by this to be worth its risks. */
const worthIt = 0.9

/** Tries each provider this system could have, one after the other, in a process that may crash or hang without harm. */
export async function probeProviders(ask: ProbeAsk): Promise<ProviderProbe[]> {
  const [, ...others] = ofSystem[platform()] ?? ['cpu']
  const cpu = await fastestCpu(ask)
  const probes = [probeOf('cpu', cpu, null)]
  for (const provider of others) probes.push(probeOf(provider, await attempt({ ...ask, provider, threads: 1 }), cpu.ok ? cpu.value : null))
  const best = probes.filter((probe) => probe.ok).reduce<ProviderProbe | null>((least, probe) => (least === null || quicker(probe, least) ? probe : least), null)
  return probes.map((probe) => ({ ...probe, used: probe === best }))
}

const quicker = (probe: ProviderProbe, than: ProviderProbe): boolean => (probe.medianMs ?? Infinity) < (than.medianMs ?? Infinity) * worthIt

type Attempt = {
  readonly answer: Float32Array
  readonly medianMs: number
  readonly nodes: Readonly<Record<string, number>>
  readonly runtime: string
  readonly threads: number
  readonly tilePx: number
}

/** One thread, two, half of them: more threads than cores at rest make a tile slower. */
async function fastestCpu(ask: ProbeAsk): Promise<Result<Attempt>> {
  const counts = [...new Set([1, 2, Math.ceil(cpus().length / 2), Math.min(8, cpus().length)])].filter((n) => n >= 1 && n <= cpus().length)
  let best: Result<Attempt> | null = null
  for (const threads of counts) {
    const tried = await attempt({ ...ask, provider: 'cpu', threads })
    if (!tried.ok) return best ?? tried
    if (!best?.ok || tried.value.medianMs < best.value.medianMs * worthIt) best = tried
  }
  return best ?? attempt({ ...ask, provider: 'cpu', threads: 1 })
}

async function attempt({
  modelPath,
  tilePx,
  execPath,
  entryPath,
  limitMs = patienceMs,
  provider,
  threads,
}: ProbeAsk & { provider: string; threads: number }): Promise<Result<Attempt>> {
  const folder = await mkdtemp(join(tmpdir(), 'aftermap-probe-'))
  const options: SessionOptions = {
    modelPath,
    provider,
    threads,
    startLimitMs: limitMs,
    profileTo: join(folder, 'run'),
    ...(execPath ? { execPath } : {}),
    ...(entryPath ? { entryPath } : {}),
  }
  try {
    const opened = await openSession(options)
    if (!opened.ok) return opened
    const limit = setTimeout(() => void opened.value.kill(), limitMs)
    try {
      return await measure(opened.value, { tilePx, threads })
    } finally {
      clearTimeout(limit)
      await opened.value.kill()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(session: Session, { tilePx, threads }: { tilePx: number; threads: number }): Promise<Result<Attempt>> {
  const data = Float32Array.from({ length: 3 * tilePx * tilePx }, (_, k) => (((k * 37) % 101) / 101) * 4 - 2)
  const input = { [session.ready.inputs[0]?.name ?? '']: { type: 'float32' as const, dims: [1, 3, tilePx, tilePx], data } }
  const times: number[] = []
  let answer = new Float32Array()
  for (let run = 0; run < warmUps + timedRuns; run++) {
    const ran = await session.run(input)
    if (!ran.ok) return ran
    if (run >= warmUps) times.push(ran.value.elapsedMs)
    answer = new Float32Array(Object.values(ran.value.outputs)[0]?.data ?? [])
  }
  const nodes = await session.profile()
  if (!nodes.ok) return nodes
  const medianMs = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
  return ok({ answer, medianMs, nodes: nodes.value, runtime: session.ready.runtime, threads, tilePx })
}

function probeOf(provider: string, tried: Result<Attempt>, cpu: Attempt | null): ProviderProbe {
  const nothing = { provider, ok: false, used: false, medianMs: null, maxDifference: null, nodes: {}, threads: null }
  if (!tried.ok) return { ...nothing, detail: plainCause(String(tried.error.details?.['cause'] ?? tried.error.message)) }
  const { medianMs, nodes, runtime, threads, tilePx, answer } = tried.value
  const maxDifference = provider === 'cpu' ? 0 : furthest(answer, cpu?.answer ?? null)
  const told = { ...nothing, medianMs, nodes, maxDifference }
  if (provider !== 'cpu' && onlyCpu(nodes)) return { ...told, detail: 'took the model and ran it on the CPU' }
  if (maxDifference === null || maxDifference > sameWithin)
    return { ...told, detail: `answers otherwise than the CPU: ${maxDifference?.toPrecision(2) ?? 'nothing to compare'} apart` }
  const how = provider === 'cpu' ? `${threads} ${threads === 1 ? 'thread' : 'threads'}` : 'the same answer as the CPU'
  return { ...told, ok: true, threads: provider === 'cpu' ? threads : null, detail: `${runtime}, ${tilePx} px tile in ${Math.round(medianMs)} ms, ${how}` }
}

const onlyCpu = (nodes: Readonly<Record<string, number>>): boolean => Object.keys(nodes).every((name) => name === 'CPUExecutionProvider')

function furthest(a: Float32Array, b: Float32Array | null): number | null {
  if (!b || a.length !== b.length || a.length === 0) return null
  let most = 0
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs((a[i] as number) - (b[i] as number))
    if (!(apart <= most)) most = apart
  }
  return most
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/backend not found/, 'not part of the runtime on this system'],
  [/failed to load (shared )?library/i, 'its libraries are not on this machine'],
  [/adapter|vulkan|webgpu_context/i, 'no graphics adapter that it can use'],
  [/SIGKILL|did not .* within/, 'did not answer in time'],
]

/** The runtime's message is a page of paths; the known ones get a sentence. */
const plainCause = (cause: string): string => causes.find(([pattern]) => pattern.test(cause))?.[1] ?? cause.split('\n')[0]?.slice(0, 160) ?? cause
