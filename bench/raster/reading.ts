import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PixelBox } from '../../src/contracts/frame.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { encodePng, openRaster, type RasterSource } from '../../src/engine/files/index.ts'
import { openRaster as openHere } from '../../src/engine/files/open-raster.ts'
import { readers } from '../../src/engine/reader-process/index.ts'
import { elapsedMs } from '../measure.ts'
import { secondCoreGives } from './second-core.ts'
import { type Row, printTable } from './table.ts'
import { watchMemory } from './watch-memory.ts'

const side = 20_000
const growing = [1024, 4096, 16_384]
const mostMb = 600
type Reference = { readonly window: number; readonly full: number; readonly pyramid: number }

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const python = (name: string, args: readonly string[]) => execFileSync('/usr/bin/python3', [script(name), ...args], { encoding: 'utf8', maxBuffer: 2 ** 24 })

/** Memory while the largest images are walked: the first table of `reading` alone. */
export async function memoryTable(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-memory-'))
  const memory = watchMemory(() => readers.children.map(({ pid }) => pid))
  try {
    python('make_images.py', [folder])
    printHuge(await huge(folder, memory))
  } finally {
    memory.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const printHuge = (rows: readonly Row[]) => printTable('Huge images; memory of engine and readers together, every 100 ms', ['work', 's', 'peak MB', 'aim', ''], rows)

/** Reading beside GDAL on files made here. GDAL's times are taken in this run, before ours. */
export async function readingTables(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-reading-'))
  const memory = watchMemory(() => readers.children.map(({ pid }) => pid))
  try {
    python('make_images.py', [folder, ...[side, ...growing].map(String)])
    // first: what this process reads for itself below is not memory of the engine
    printHuge(await huge(folder, memory))
    const path = join(folder, `${side}.tif`)
    const reference = JSON.parse(python('reading.py', [path])) as Reference
    printTable(`Reading, ${side} x ${side} RGB, tiles of 256, deflate, predictor 2`, ['work', 'ours', 'GDAL', 'ratio', 'aim', ''], await besideGdal(path, reference))
    printTable('Drawing', ['work', 'ms', 'aim', ''], await drawing(path))
    printTable('Reading as images grow: linear when ms a megapixel stay', ['side px', 'ms', 'ms a Mpx'], await growth(folder))
  } finally {
    memory.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
const boxAt = (i: number, px: number): PixelBox => {
  const [left, top] = [(i * 1237 + 300) % (side - px), (i * 1711 + 100) % (side - px)]
  return [left, top, left + px, top + px]
}

async function besideGdal(path: string, reference: Reference): Promise<Row[]> {
  const [far, near] = [unwrap(await openRaster(path)), unwrap(await openHere(path))]
  const window = median((await times(60, async (i) => unwrap(await far.readValues({ box: boxAt(i, 1024) })))).slice(20))
  const full = await elapsedMs(() => walk(near))
  const before = process.cpuUsage()
  const alone = await elapsedMs(async () => unwrap(await near.statistics()))
  const { user, system } = process.cpuUsage(before)
  const cores = Math.max(1, (user + system) / 1000 / alone)
  const together = await elapsedMs(async () => unwrap(await far.statistics()))
  const given = await secondCoreGives()
  await far.close()
  await near.close()
  const child = readers.own()
  const pyramid = await elapsedMs(() => child.ask('pyramid', { path, ask: { path, to: `${path}.pyramid` } }))
  child.end()
  const beside = (work: string, { ours, other, aim }: { ours: number; other: number; aim: number }): Row => [
    work,
    `${ours.toFixed(0)} ms`,
    `${other.toFixed(0)} ms`,
    (ours / other).toFixed(2),
    `<= ${aim}`,
    verdict(ours / other <= aim),
  ]
  return [
    beside('1024 window through a reader process, warm', { ours: window, other: reference.window, aim: 2 }),
    beside('all values, one thread each', { ours: full, other: reference.full, aim: 1.7 }),
    beside('pyramid in a reader, started for it', { ours: pyramid, other: reference.pyramid, aim: 1.5 }),
    ['statistics, one process against two', `${alone.toFixed(0)} ms`, `${together.toFixed(0)} ms`, (alone / together).toFixed(2), '>= 1.7', verdict(alone / together >= 1.7)],
    // a process that keeps more than one core busy by itself (reading, collecting garbage) leaves the second less of the other
    [
      `- the machine just now: two unconnected processes do ${given.toFixed(2)} x, one of ours keeps ${cores.toFixed(2)} cores busy`,
      '',
      '',
      (given / cores).toFixed(2),
      '',
      'bound',
    ],
  ]
}

async function walk(source: RasterSource): Promise<void> {
  for await (const window of source.windows()) unwrap(await window.read())
}

async function drawing(path: string): Promise<Row[]> {
  const first = await elapsedMs(async () => {
    const source = unwrap(await openRaster(path))
    unwrap(await source.readRgb({ box: [0, 0, side, side], width: 256, height: 256, resample: 'average', coarse: true }))
    await source.close()
  })
  const source = unwrap(await openRaster(path))
  const tile = async (i: number) => {
    const [left, top] = [(i % 24) * 256, Math.floor(i / 24) * 256]
    const { rgb, valid } = unwrap(await source.readRgb({ box: [left, top, left + 256, top + 256], width: 256, height: 256, resample: 'average' }))
    const rgba = new Uint8Array(256 * 256 * 4)
    for (let at = 0; at < valid.length; at++) rgba.set([rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0, 255], at * 4)
    encodePng(rgba, 256, 256)
  }
  const tiles = (await times(240, tile)).slice(24).toSorted((a, b) => a - b)
  await source.close()
  const p95 = tiles[Math.floor(tiles.length * 0.95)] ?? Number.POSITIVE_INFINITY
  return [
    ['first picture of a file without reduced images, coarse', first.toFixed(0), '<= 2000', verdict(first <= 2000)],
    ['a tile while panning, read and encoded, 95 of 100', p95.toFixed(0), '<= 60', verdict(p95 <= 60)],
  ]
}

async function growth(folder: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const px of growing) {
    const source = unwrap(await openHere(join(folder, `${px}.tif`)))
    const ms = await elapsedMs(() => walk(source))
    await source.close()
    rows.push([String(px), ms.toFixed(0), (ms / (px * px * 1e-6)).toFixed(1)])
  }
  return rows
}

async function huge(folder: string, memory: ReturnType<typeof watchMemory>): Promise<Row[]> {
  const rows: Row[] = []
  const works: readonly [string, string, (source: RasterSource) => Promise<unknown>][] = [
    ['all values of 50,000 x 50,000, streamed to the engine', 'huge', walk],
    ['statistics of 50,000 x 50,000', 'huge', async (source) => unwrap(await source.statistics())],
    ['statistics of 100,000 x 100,000, sparse', 'sparse', async (source) => unwrap(await source.statistics())],
  ]
  for (const [name, file, work] of works) {
    const source = unwrap(await openRaster(join(folder, `${file}.tif`)))
    memory.reset()
    const ms = await elapsedMs(() => work(source))
    const peakMb = memory.peakMb()
    await source.close()
    rows.push([name, (ms / 1000).toFixed(1), peakMb.toFixed(0), `<= ${mostMb}`, verdict(peakMb <= mostMb)])
  }
  return rows
}

async function times(count: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(await elapsedMs(() => work(i)))
  return all
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
