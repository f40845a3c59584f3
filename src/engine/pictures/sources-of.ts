import { statSync } from 'node:fs'
import type { Layer } from '../../contracts/workspace.ts'
import { identify, sha256File } from '../files/index.ts'

/** Largest file that is hashed whole for a source line; above it 64 blocks spread over the file are, and the line says so. */
const wholeUpToBytes = 1_500_000_000
const known = new Map<string, Promise<string>>()

/** First eight digits of the SHA-256 of a file; words where it cannot be read. */
export function hashWords(path: string): Promise<string> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return Promise.resolve('file not found')
  const key = `${path} ${stat.size} ${stat.mtimeMs}`
  const made = known.get(key) ?? hashed(path, stat.size)
  known.set(key, made)
  return made
}

async function hashed(path: string, size: number): Promise<string> {
  if (size <= wholeUpToBytes) {
    const whole = await sha256File(path)
    return whole.ok ? `sha256 ${whole.value.slice(0, 8)}` : 'file not readable'
  }
  const sampled = await identify(path)
  return sampled.ok ? `sha256 of samples ${sampled.value.sampledSha256.slice(0, 8)}` : 'file not readable'
}

/** One number where pixels are square, else along columns and rows. */
const gsdWords = ({ x, y }: { x: number; y: number }): string =>
  Math.abs(x - y) < 0.02 * Math.max(x, y) ? String(Number(((x + y) / 2).toPrecision(3))) : `${Number(x.toPrecision(3))} x ${Number(y.toPrecision(3))}`

/** "post.tif, drone, 2025-03-09, 0.05 m, sha256 9f31c07a" */
export async function sourceWords(layer: Layer): Promise<string> {
  const gsd = layer.frame.gsd
  const size = gsd === null ? 'pixel size not known' : `${gsdWords(gsd)} m${layer.frame.gsdFrom === 'typed' ? ' (typed)' : ''}`
  return `${[layer.name, layer.sensor ?? 'sensor not known', layer.date ?? 'date not known', size, await hashWords(layer.path)].join(', ')}.`
}
