import { Clipper64, ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts'
import Flatbush from 'flatbush'
import type { PixelBox } from '../../../contracts/frame.ts'
import type { Step } from '../growth.ts'
import { boxOfRuns, type Polygon } from '../parts.ts'
import { orientedPaths, withSurface } from './clip.ts'
import { gridOver } from './grid.ts'
import { nestRings } from './nest.ts'

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Piece = { readonly paths: Paths64; readonly box: Box }
/** A ring of a result, with the box it lies in. */
type BoxedRing = { readonly path: Path64; readonly box: Box }

/** As many pieces go into one sweep: the cost of a sweep grows faster than their number. */
const leafSize = 12

/**
 * All polygons as one surface, overlaps merged, holes kept. Sound polygons of one plane in, any number of them.
 * Halves are merged in turn, and what does not reach over their seam is not touched again.
 */
export async function unionAll(polygons: readonly Polygon[], step: Step): Promise<Polygon[]> {
  const box = boxOfRuns(polygons.map(([outer]) => outer ?? []))
  if (!box.every(Number.isFinite)) return []
  const grid = gridOver(box, layerBits(polygons, box))
  const pieces = polygons.map((polygon): Piece => {
    const paths = orientedPaths([polygon], grid)
    return { paths, box: boxOf(paths[0] ?? []) }
  })
  const merged = await mergeHalves(pieces, { step, done: 0, total: pieces.length })
  return nestRings(withSurface(merged.map(({ path }) => path)), grid)
}

/** Fine enough for the layer, and not so fine that sides leave the range of exact products. */
function layerBits(polygons: readonly Polygon[], box: PixelBox): number {
  const extent = Math.max(box[2] - box[0], box[3] - box[1])
  let longest = 0
  for (const [outer = []] of polygons) {
    for (let i = 1; i < outer.length; i++) {
      const [a, b] = [outer[i - 1], outer[i]]
      if (a && b) longest = Math.max(longest, Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]))
    }
  }
  const shorter = longest > 0 && extent > 0 ? Math.log2(extent / longest) : 0
  return Math.min(34, Math.max(28, 26 + Math.floor(shorter)))
}

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

function sweep(paths: Paths64): BoxedRing[] {
  const engine = new Clipper64()
  engine.preserveCollinear = false
  engine.addSubject(paths)
  const closed: Paths64 = []
  // a hole whose outer ring lies apart counts -1 here and must stay empty
  engine.execute(ClipType.Union, FillRule.Positive, closed)
  return closed.map((path) => ({ path, box: boxOf(path) }))
}

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

function boxOf(path: Path64): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { x, y } of path) {
    if (x < left) left = x
    if (y < top) top = y
    if (x > right) right = x
    if (y > bottom) bottom = y
  }
  return [left, top, right, bottom]
}
