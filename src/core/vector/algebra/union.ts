import type { Path64, Paths64 } from 'clipper2-ts'
import Flatbush from 'flatbush'
import type { Step } from '../growth.ts'
import { boxOfRuns, type Polygon } from '../parts.ts'
import { orientedPaths, withSurface } from './clip.ts'
import { type Grid, gridOver } from './grid.ts'
import { mergeTiles } from './merge-tiles.ts'
import { type Box, boxOf, type Piece, sweepPositive } from './piece.ts'
import { nestRings } from './nest.ts'

/** A ring of a result, with the box it lies in. */
type BoxedRing = { readonly path: Path64; readonly box: Box }

/** As many pieces go into one sweep: the cost of a sweep grows faster than their number. */
const leafSize = 12

/** Fewer pieces are merged by halves: tiles are for layers. */
const worthTiling = 400

/** Where pieces lie more than this deep on one another, halves grow together so fast that tiles only repeat work. */
const deepest = 3

function isWorthTiling(pieces: readonly Piece[]): boolean {
  if (pieces.length < worthTiling) return false
  const all = pieces.reduce<Box>(
    (whole, { box }) => [Math.min(whole[0], box[0]), Math.min(whole[1], box[1]), Math.max(whole[2], box[2]), Math.max(whole[3], box[3])],
    pieces[0]?.box ?? [0, 0, 0, 0],
  )
  const covered = pieces.reduce((sum, { box }) => sum + (box[2] - box[0]) * (box[3] - box[1]), 0)
  return covered < deepest * (all[2] - all[0]) * (all[3] - all[1])
}

/**
 * All polygons as one surface, overlaps merged, holes kept. Sound polygons of one plane in, any number of them.
 * Large layers are merged tile by tile and stitched; where rounding leaves a seam open, with other tiles, and at last by halves.
 */
export async function unionAll(polygons: readonly Polygon[], step: Step): Promise<Polygon[]> {
  const box = boxOfRuns(polygons.map(([outer]) => outer ?? []))
  if (!box.every(Number.isFinite)) return []
  const grid = evenGrid(gridOver(box, layerBits))
  const pieces = polygons.map((polygon): Piece => {
    const paths = orientedPaths([polygon], grid)
    return { paths, box: boxOf(paths[0] ?? []) }
  })
  const merged = (isWorthTiling(pieces) ? await mergeTiles(pieces, step) : null) ?? (await mergeHalves(pieces, { step, done: 0, total: pieces.length })).map(({ path }) => path)
  return nestRings(withSurface(merged), grid)
}

/** The same grid at half the step, with all positions even: lines between tiles are odd. */
function evenGrid(grid: Grid): Grid {
  return {
    step: grid.step / 2,
    toPath: (ring) => {
      const path = grid.toPath(ring)
      for (const point of path) {
        point.x *= 2
        point.y *= 2
      }
      return path
    },
    toRun: (path) => grid.toRun(path.map(({ x, y }) => ({ x: x / 2, y: y / 2, z: 0 }))),
  }
}

/** A millimetre in 500 km. Positions stay small whole numbers, which take a third of the memory of others and half the time. */
const layerBits = 29

type Work = { readonly step: Step; done: number; readonly total: number }

async function mergeHalves(pieces: Piece[], work: Work): Promise<BoxedRing[]> {
  if (pieces.length <= leafSize) {
    work.done += pieces.length
    await work.step(work.done, work.total)
    return sweep(pieces.flatMap(({ paths }) => paths))
  }
  const axis = longAxis(pieces)
  const far = axis === 0 ? 2 : 3
  const sorted = pieces.sort((a, b) => a.box[axis] + a.box[far] - b.box[axis] - b.box[far])
  const middle = pieces.length >> 1
  const first = await mergeHalves(sorted.slice(0, middle), work)
  const second = await mergeHalves(sorted.slice(middle), work)
  await work.step(work.done, work.total)
  return overSeam(first, second)
}

/** The halves joined: only rings whose boxes meet a ring of the other half are swept again. */
function overSeam(first: readonly BoxedRing[], second: readonly BoxedRing[]): BoxedRing[] {
  const a = partBy(first, second)
  const b = partBy(second, first)
  return [...a.apart, ...b.apart, ...(a.meeting.length === 0 ? b.meeting : sweep([...a.meeting, ...b.meeting].map(({ path }) => path)))]
}

function partBy(rings: readonly BoxedRing[], others: readonly BoxedRing[]): { meeting: BoxedRing[]; apart: BoxedRing[] } {
  if (others.length === 0) return { meeting: [], apart: [...rings] }
  const index = new Flatbush(others.length)
  for (const { box } of others) index.add(...box)
  index.finish()
  const meeting: BoxedRing[] = []
  const apart: BoxedRing[] = []
  for (const ring of rings) {
    const isMet = index.search(...ring.box, () => true).length > 0
    if (isMet) meeting.push(ring)
    else apart.push(ring)
  }
  return { meeting, apart }
}

const sweep = (paths: Paths64): BoxedRing[] => sweepPositive(paths).map((path) => ({ path, box: boxOf(path) }))

function longAxis(pieces: readonly Piece[]): 0 | 1 {
  const box: [number, number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { box: b } of pieces) {
    box[0] = Math.min(box[0], b[0])
    box[1] = Math.min(box[1], b[1])
    box[2] = Math.max(box[2], b[2])
    box[3] = Math.max(box[3], b[3])
  }
  return box[2] - box[0] >= box[3] - box[1] ? 0 : 1
}
