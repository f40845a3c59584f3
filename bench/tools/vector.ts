import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../src/contracts/result.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { bufferLayer, intersectLayers, measureLayer, pointsInPolygons, polygonsOf } from '../../src/core/vector/index.ts'
import { elapsedMs } from '../measure.ts'
import { printTable, type Row } from '../raster/table.ts'
import { buildings, frame, metres, places, pointLayer, polygonLayer, stars } from './vector/data.ts'

const repeats = 2
const distanceM = 10
const corners = 12
const mebibyte = 2 ** 20

type Peer = { readonly software: string; readonly [what: string]: number | string }

/** Layers beside shapely, best of two on the same data; then how work grows, what memory it takes and how fast it stops. */
async function main(folder: string): Promise<void> {
  const houses = buildings(50_000)
  const [first, second] = [2, 3].map((seed) => stars(20_000, { corners, reach: 60, seed })) as [ReturnType<typeof stars>, ReturnType<typeof stars>]
  const areas = stars(1000, { corners: 60, reach: 400, seed: 4 })
  const points = places(1_000_000)
  for (const [name, rings] of Object.entries({ houses, first, second, areas, points: [points] })) writeFileSync(join(folder, `${name}.f8`), metres(rings))
  const peer = peerTimes(folder)
  const rows: Row[] = []
  const add = async (name: string, aim: number, { work, key }: { work: () => Promise<number>; key: string }) => {
    const [own, value] = await best(work)
    const [other, theirs] = [Number(peer?.[`${key}Ms`] ?? Number.NaN), Number(peer?.[key] ?? Number.NaN)]
    const same = peer === null ? '' : Math.abs(value - theirs) <= 2e-3 * Math.abs(theirs) ? 'same result' : `OTHER RESULT ${value} ${theirs}`
    rows.push([name, own.toFixed(0), other.toFixed(0), (own / other).toFixed(2), `<= ${aim}`, own / other <= aim ? 'met' : peer ? 'MISSED' : '', same])
  }
  await add(`${distanceM} m around 50,000 buildings, merged`, 0.5, { work: () => zones(houses), key: 'buffer' })
  await add('shared ground of two layers of 20,000 outlines', 1.5, {
    work: async () => sharedM2(unwrap(await intersectLayers(polygonLayer(first), polygonLayer(second)))),
    key: 'overlay',
  })
  await add('1,000,000 points in 1,000 outlines of 60 corners', 2, { work: async () => insideCount(points, areas), key: 'points' })
  printTable(`Layers, best of ${repeats}; peer: ${peer?.software ?? 'not installed (set PEER_PYTHON)'}`, ['work', 'ours ms', 'peer ms', 'ratio', 'aim', '', ''], rows)
  await growth()
}

function peerTimes(folder: string): Peer | null {
  const script = join(import.meta.dirname, 'vector', 'peer.py')
  try {
    return JSON.parse(execFileSync(process.env['PEER_PYTHON'] ?? 'python3', [script, folder, String(repeats), String(distanceM), String(corners)], { encoding: 'utf8' })) as Peer
  } catch (problem) {
    console.log(`No peer times: ${String(problem).split('\n')[0]}. It needs shapely and numpy; PEER_PYTHON names a Python that has them.`)
    return null
  }
}

async function best(work: () => Promise<number>): Promise<[number, number]> {
  let [least, value] = [Number.POSITIVE_INFINITY, Number.NaN]
  for (let k = 0; k < repeats; k++) {
    const ms = await elapsedMs(async () => {
      value = await work()
    })
    least = Math.min(least, ms)
  }
  return [least, value]
}

/** Metres of the projection, as the peer has them. */
async function zones(houses: ReturnType<typeof buildings>): Promise<number> {
  return planeM2(unwrap(await bufferLayer(polygonLayer(houses), { distanceM, dissolve: true })).features)
}

const sharedM2 = ({ features }: { features: Parameters<typeof planeM2>[0] }): number => planeM2(features)

function planeM2(features: ReturnType<typeof polygonLayer>['features']): number {
  const flat = { ...frame, crs: null, affine: null, gsdFrom: 'typed' as const }
  return features.length === 0 || features.every(({ geometry }) => polygonsOf(geometry).length === 0) ? 0 : unwrap(measureLayer({ frame: flat, features }, 'area')).total
}

async function insideCount(points: ReturnType<typeof places>, areas: ReturnType<typeof stars>): Promise<number> {
  return unwrap(await pointsInPolygons(pointLayer(points), polygonLayer(areas))).insideCount
}

async function growth(): Promise<void> {
  const rows: Row[] = []
  for (const count of [12_500, 25_000, 50_000]) {
    const layer = polygonLayer(buildings(count))
    const ms = await elapsedMs(() => bufferLayer(layer, { distanceM, dissolve: true }))
    rows.push([`${count} buildings`, ms.toFixed(0), ((ms * 1000) / count).toFixed(0), (process.memoryUsage().rss / mebibyte).toFixed(0), await stopMs(layer, ms)])
  }
  printTable('Growth of buffer and merge', ['layer', 'ms', 'us each', 'memory MiB', 'stops in ms'], rows)
}

/** From the moment it is told to stop, half way, until it has. */
async function stopMs(layer: ReturnType<typeof polygonLayer>, ms: number): Promise<string> {
  const stop = new AbortController()
  let toldAt = 0
  setTimeout(() => {
    toldAt = performance.now()
    stop.abort()
  }, ms / 2)
  const ended: Promise<Result<unknown> | null> = bufferLayer(layer, { distanceM, dissolve: true, pace: { signal: stop.signal } }).catch(() => null)
  return (await ended) === null ? (performance.now() - toldAt).toFixed(0) : 'was done'
}

const folder = mkdtempSync(join(tmpdir(), 'bench-vector-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true })
}
