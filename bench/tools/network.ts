import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from '../../src/contracts/frame.ts'
import { centreLines, findPathOnMask, netOf, search, thinMask } from '../../src/core/network/index.ts'
import { elapsedMs } from '../measure.ts'
import { type Row, printTable } from '../raster/table.ts'
import { cityMask, freeMask, roadGrid } from './network/data.ts'

const side = 4096
const edges = 200_000
const repeats = 3
const mebibyte = 2 ** 20

type Peer = { readonly software: string; readonly [what: string]: number | string }

/** Networks beside networkx and scikit-image, best of three on the same data; then how work grows, what memory it takes and how fast it stops. */
async function main(folder: string): Promise<void> {
  const roads = roadGrid(edges)
  const city = cityMask(side)
  const free = freeMask(side)
  writeFileSync(join(folder, 'ends.i4'), new Uint8Array(roads.ends.buffer))
  writeFileSync(join(folder, 'lengths.f8'), new Uint8Array(roads.lengths.buffer))
  writeFileSync(join(folder, 'roads.u8'), city)
  writeFileSync(join(folder, 'free.u8'), free)
  const peer = peerTimes(folder)
  const rows: Row[] = []
  const add = async (name: string, aim: number, { work, ms, found }: { work: () => Promise<number>; ms: string; found?: string }) => {
    const [own, value] = await best(work)
    const other = Number(peer?.[ms] ?? Number.NaN)
    const same =
      found === undefined || peer === null ? '' : Math.abs(value - Number(peer[found])) < 1e-3 * Math.abs(value) + 1 ? 'same result' : `OTHER RESULT ${value} ${peer[found]}`
    rows.push([name, own.toFixed(0), other.toFixed(0), (own / other).toFixed(2), `<= ${aim}`, own / other <= aim ? 'met' : peer ? 'MISSED' : '', same])
  }
  await add('one way, 200,000 roads, network built too', 1.5, { work: async () => oneWay(roads), ms: 'pathMs', found: 'path' })
  await add('one way, network at hand', 0.05, { work: withNet(roads, true), ms: 'pathMs', found: 'path' })
  await add('ways to all', 0.05, { work: withNet(roads, false), ms: 'allMs', found: 'all' })
  await add(`lines of a ${side} x ${side} mask, pixels`, 1.5, { work: async () => (await thinMask({ mask: city, width: side, height: side })).length, ms: 'thinMs' })
  await add('the same with junctions, spurs, lengths, widths', 1.5, { work: () => lines(city, side), ms: 'thinMs' })
  await add(`way over a ${side} x ${side} mask`, 0.3, { work: async () => gridWay(free, side), ms: 'gridMs' })
  printTable(
    `Networks, processor time, best of ${repeats} or more; peer: ${peer?.software ?? 'not installed (set PEER_PYTHON)'}`,
    ['work', 'ours ms', 'peer ms', 'ratio', 'aim', '', ''],
    rows,
  )
  await growth()
}

function peerTimes(folder: string): Peer | null {
  const script = join(import.meta.dirname, 'network', 'peer.py')
  try {
    return JSON.parse(execFileSync(process.env['PEER_PYTHON'] ?? 'python3', [script, folder, String(side), String(repeats)], { encoding: 'utf8' })) as Peer
  } catch (problem) {
    console.log(`No peer times: ${String(problem).split('\n')[0]}. It needs networkx, scikit-image and numpy; PEER_PYTHON names a Python that has them.`)
    return null
  }
}

/** Processor time, so that whatever else the machine does is not counted; ours holds the work of all threads. */
async function best(work: () => Promise<number>): Promise<[number, number]> {
  let [least, value] = [Number.POSITIVE_INFINITY, Number.NaN]
  // short work is repeated until it is compiled
  const until = performance.now() + 1000
  for (let k = 0; k < repeats || performance.now() < until; k++) {
    const before = process.cpuUsage()
    value = await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return [least, value]
}

type Roads = ReturnType<typeof roadGrid>

function oneWay(roads: Roads): number {
  const net = netOf(roads.graph, { keepOneWay: true })
  return search(net, { weights: roads.lengths, from: [{ node: 0, cost: 0 }], to: net.nodeCount - 1 }).costs[net.nodeCount - 1] as number
}

function withNet(roads: Roads, single: boolean): () => Promise<number> {
  const net = netOf(roads.graph, { keepOneWay: true })
  return async () => {
    const { costs } = search(net, { weights: roads.lengths, from: [{ node: 0, cost: 0 }], to: single ? net.nodeCount - 1 : undefined })
    return single ? (costs[net.nodeCount - 1] as number) : costs.reduce((total, cost) => total + cost, 0)
  }
}

async function lines(mask: Uint8Array, size: number): Promise<number> {
  const frame: Frame = { crs: null, affine: null, width: size, height: size, gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'typed' }
  const found = await centreLines({ grid: { mask, width: size, height: size }, frame })
  return found.ok ? found.value.lines.length : Number.NaN
}

function gridWay(mask: Uint8Array, size: number): number {
  return findPathOnMask({ mask, width: size, height: size, start: [0.5, 0.5], end: [size - 0.5, size - 0.5], snapPx: 0 }).lengthPx
}

async function growth(): Promise<void> {
  const rows: Row[] = []
  const add = (work: string, size: string, [ms, units]: readonly [number, number]) =>
    rows.push([work, size, ms.toFixed(0), (ms / units).toFixed(1), (process.memoryUsage.rss() / mebibyte).toFixed(0)])
  for (const count of [50_000, 200_000, 800_000]) {
    const roads = roadGrid(count)
    add('one way', `${count} roads`, [(await best(async () => oneWay(roads)))[0], count / 1e5])
  }
  for (const size of [1024, 2048, 4096]) {
    const mask = cityMask(size)
    add('centre lines', `${size} px`, [(await best(() => lines(mask, size)))[0], (size * size) / 1e6])
  }
  for (const size of [1024, 2048, 4096]) {
    const mask = freeMask(size)
    add('way over a mask', `${size} px`, [(await best(async () => gridWay(mask, size)))[0], (size * size) / 1e6])
  }
  printTable('Growth: linear when the time of a unit stays (100,000 roads, a megapixel)', ['work', 'size', 'ms', 'ms a unit', 'MB held'], rows)
  const stop = new AbortController()
  const mask = cityMask(side)
  let asked = 0
  const stopped = elapsedMs(async () => {
    setTimeout(() => {
      asked = performance.now()
      stop.abort()
    }, 30)
    await thinMask({ mask, width: side, height: side }, { signal: stop.signal }).then(
      () => undefined,
      () => undefined,
    )
  })
  await stopped
  console.log(asked === 0 ? 'Thinning ended before it was asked to stop.' : `Thinning stopped ${(performance.now() - asked).toFixed(0)} ms after it was asked to (aim <= 1000).`)
}

const scratch = mkdtempSync(join(tmpdir(), 'aftermap-bench-'))
try {
  await main(scratch)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
