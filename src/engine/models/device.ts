import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { arch, cpus, freemem } from 'node:os'
import { dirname, join } from 'node:path'
import { type Device, DeviceSchema } from '../../contracts/services/models.ts'
import type { ProviderProbe } from './providers.ts'

export type { Device }

/** Another processor or runtime makes an old finding worthless. */
const machine = () => `${process.platform} ${arch()} ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
const fileOf = (dataDir: string) => join(dataDir, 'inference-device.json')

/** The last finding on this very machine; null when there is none, or it does not read. */
export function readDevice(dataDir: string): Device | null {
  try {
    const device = DeviceSchema.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
    return device.success && device.data.machine === machine() ? device.data : null
  } catch (problem) {
    if (problem instanceof SyntaxError || (problem as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw problem
  }
}

/** Keeps a finding for the next start. */
export function writeDevice(dataDir: string, probes: readonly ProviderProbe[], now: string): Device {
  const device: Device = { machine: machine(), probedAt: now, probes: [...probes] }
  mkdirSync(dirname(fileOf(dataDir)), { recursive: true })
  writeFileSync(`${fileOf(dataDir)}.part`, JSON.stringify(device, null, 1))
  renameSync(`${fileOf(dataDir)}.part`, fileOf(dataDir))
  return device
}

/** Provider and threads to run with: what the probe found fastest, else the CPU with one thread less than there are cores. */
export function runWith(device: Device | null, most: number): { readonly provider: string; readonly threads: number } {
  const used = device?.probes.find((probe) => probe.used)
  const cpu = device?.probes.find((probe) => probe.provider === 'cpu')
  const threads = cpu?.threads ?? Math.max(1, Math.floor(cpus().length / 2))
  return { provider: used?.provider ?? 'cpu', threads: Math.max(1, Math.min(most, threads)) }
}

const leastProcessBytes = 600e6
const mostProcessBytes = 2e9

/** Memory an inference process may grow to: a quarter of what is free, within bounds. */
export const processLimitBytes = (): number => Math.min(mostProcessBytes, Math.max(leastProcessBytes, freemem() / 4))
