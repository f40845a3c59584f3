import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PixelXY } from '../../src/contracts/frame.ts'
import { gridSource, shapeStats, type ZoneShape } from '../../src/core/raster/index.ts'
import { accumulation, drainageOf } from '../../src/core/terrain/index.ts'
import { elapsedMs } from '../measure.ts'
import { type Row, printTable } from '../raster/table.ts'

const side = 10_000
const many = 10_000
const mebibyte = 2 ** 20
const aim = 1.5

type Peer = { readonly software: string; readonly ms: number; readonly pixels: number; readonly means: number }

/** Statistics under polygons beside a peer that works as rasterstats does, on the same data in the same run; then growth, memory and stopping. */
async function main(folder: string): Promise<void> {
  const values = heights(side)
  const rings = polygons(many)
  writeFileSync(join(folder, 'values.f4'), new Uint8Array(values.buffer))
  writeFileSync(join(folder, 'polygons.json'), JSON.stringify(rings))
  const peer = peerTimes(folder)
  const source = gridSource({ width: side, height: side, values, valid: null })
  const zones = rings.map((ring): ZoneShape => [{ kind: 'polygon', rings: [ring], value: 1 }])
  const rows: Row[] = []
  let [best, pixels, means] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let k = 0; k < 3; k++) {
    const ms = await elapsedMs(async () => {
      const found = await shapeStats(source, zones)
      pixels = found.reduce((sum, { count }) => sum + count, 0)
      means = found.reduce((sum, { mean }) => sum + (mean ?? 0), 0)
    })
    best = Math.min(best, ms)
  }
  const same =
    peer === null
      ? ''
      : Math.abs(pixels - peer.pixels) <= 1e-6 * pixels && Math.abs(means - peer.means) <= 1e-6 * Math.abs(means)
        ? 'same result'
        : `OTHER RESULT ${pixels} ${peer.pixels} ${means} ${peer.means}`
  const ratio = best / (peer?.ms ?? Number.NaN)
  rows.push([`${many} polygons, ${side} x ${side}`, best.toFixed(0), peer?.ms.toFixed(0) ?? '', ratio.toFixed(2), `<= ${aim}`, peer ? (ratio <= aim ? 'met' : 'MISSED') : '', same])
  printTable(`Zonal statistics, best of three, peer ${peer?.software ?? 'absent'}`, ['work', 'ours ms', 'peer ms', 'ratio', 'aim', '', ''], rows)
  await growth(source, zones)
  await stopping(source, zones)
  console.log(`\nmemory: ${(process.memoryUsage.rss() / mebibyte).toFixed(0)} MB resident, of which ${(values.byteLength / mebibyte).toFixed(0)} MB are the raster`)
}

/** Four times the work should take about four times as long. */
async function growth(source: ReturnType<typeof gridSource>, zones: readonly ZoneShape[]): Promise<void> {
  const rows: Row[] = []
  for (const part of [0.25, 1]) {
    const ms = await elapsedMs(() => shapeStats(source, zones.slice(0, many * part)))
    rows.push([`${many * part} polygons`, ms.toFixed(0)])
  }
  for (const size of [1000, 2000]) {
    const dem = { width: size, height: size, values: heights(size), valid: null }
    const ms = await elapsedMs(async () => {
      const made = await drainageOf(dem)
      if (made.ok) accumulation(made.value)
    })
    rows.push([`drainage of ${size} x ${size}`, ms.toFixed(0)])
  }
  printTable('Growth', ['work', 'ms'], rows)
}

async function stopping(source: ReturnType<typeof gridSource>, zones: readonly ZoneShape[]): Promise<void> {
  const stop = new AbortController()
  let askedAt = 0
  setTimeout(() => {
    askedAt = performance.now()
    stop.abort()
  }, 200)
  let stopped = 'finished before it was asked'
  await shapeStats(source, zones, { pace: { signal: stop.signal } }).catch(() => {
    stopped = `${(performance.now() - askedAt).toFixed(0)} ms`
  })
  console.log(`\nstopped after it was asked to: ${stopped}`)
}

/** Rolling ground with noise, the same on every machine. */
function heights(size: number): Float32Array {
  const values = new Float32Array(size * size)
  let state = 12345
  for (let at = 0; at < values.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    values[at] = 200 + 80 * Math.sin((at % size) * 0.004) + 60 * Math.cos(at / size / 130) + state / 2 ** 32
  }
  return values
}

/** Stars of 12 corners, 60 to 200 pixels across, anywhere. */
function polygons(count: number): PixelXY[][] {
  let state = 99
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, () => {
    const [x, y, radius] = [200 + next() * (side - 400), 200 + next() * (side - 400), 30 + next() * 70]
    const ring = Array.from({ length: 12 }, (_, k): PixelXY => {
      const reach = radius * (0.6 + 0.4 * next())
      return [x + reach * Math.cos((k * Math.PI) / 6), y + reach * Math.sin((k * Math.PI) / 6)]
    })
    return [...ring, ring[0] as PixelXY]
  })
}

function peerTimes(folder: string): Peer | null {
  const python = process.env['PEER_PYTHON'] ?? '/usr/bin/python3'
  try {
    return JSON.parse(execFileSync(python, [join(import.meta.dirname, 'raster', 'peer.py'), folder, String(side)], { encoding: 'utf8' })) as Peer
  } catch (problem) {
    console.log(`No peer times: ${String(problem).split('\n')[0]}. Install python3-gdal and python3-numpy, or name a Python that has them with PEER_PYTHON.`)
    return null
  }
}

const folder = mkdtempSync(join(tmpdir(), 'aftermap-bench-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
