import type { Path64 } from 'clipper2-ts'
import Flatbush from 'flatbush'
import type { PixelXY } from '../../../contracts/frame.ts'
import { ringLocator } from '../locate.ts'
import type { Polygon } from '../parts.ts'
import { type Grid, pathArea } from './grid.ts'

type Outer = { readonly ring: PixelXY[]; readonly area: number; readonly holes: PixelXY[][]; locate: ((xy: PixelXY) => 1 | 0 | -1) | null }

/** Rings that Clipper gave (outer rings turn positively, holes negatively) as polygons with their holes. */
export function nestRings(paths: readonly Path64[], grid: Grid): Polygon[] {
  const outers: Outer[] = []
  const holes: PixelXY[][] = []
  for (const path of paths) {
    const area = pathArea(path)
    if (path.length < 3 || area === 0) continue
    const ring = closed(grid.toRun(path))
    if (area > 0) outers.push({ ring, area, holes: [], locate: null })
    else holes.push(ring)
  }
  if (holes.length > 0) giveHoles(outers, holes)
  return outers.map(({ ring, holes: own }) => [ring, ...own])
}

function closed(ring: PixelXY[]): PixelXY[] {
  const [first] = ring
  if (first) ring.push([first[0], first[1]])
  return ring
}

function giveHoles(outers: readonly Outer[], holes: readonly PixelXY[][]): void {
  if (outers.length === 0) return
  const index = new Flatbush(outers.length)
  for (const { ring } of outers) index.add(...edgesOf(ring))
  index.finish()
  for (const hole of holes) {
    const [left, top, right, bottom] = edgesOf(hole)
    const around = index.search(left, top, right, bottom).flatMap((i) => outers[i] ?? [])
    const [owner] = around.filter((outer) => around.length === 1 || holds(outer, hole)).sort((a, b) => a.area - b.area)
    owner?.holes.push(hole)
  }
}

/** The first corner that is not on the outer ring decides: holes may touch it. */
function holds(outer: Outer, hole: readonly PixelXY[]): boolean {
  outer.locate ??= ringLocator([outer.ring])
  for (const xy of hole) {
    const place = outer.locate(xy)
    if (place !== 0) return place === 1
  }
  return true
}

function edgesOf(ring: readonly PixelXY[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of ring) {
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}
