import type { PixelBox } from '../../contracts/frame.ts'
import { type FoundObject, type Overlap, overlapOf, type TrueObject } from './match-objects.ts'

/**
 * The truth each find lies on, worked out once for all thresholds. Truth is kept by cells as wide as an ordinary object, so that an image
 * with ten thousand of them costs what its neighbours cost, in time and memory.
 */
export function overlapsOf(found: readonly FoundObject[], truth: readonly TrueObject[]): (one: FoundObject) => readonly Overlap[] {
  const cells = new Map<string, number[]>()
  const cellPx = usualSide(truth)
  const large: number[] = []
  truth.forEach(({ box }, at) => {
    const keys = cellsOf(box, cellPx)
    if (keys === null) large.push(at)
    else for (const key of keys) push(cells, key, at)
  })
  const known = new Map<FoundObject, readonly Overlap[]>()
  for (const one of found) {
    const keys = cellsOf(one.box, cellPx)
    const near = keys === null ? truth.keys() : new Set([...large, ...keys.flatMap((key) => cells.get(key) ?? [])])
    const overlaps = [...near].sort((a, b) => a - b).map((at): Overlap => ({ object: truth[at] as TrueObject, iou: overlapOf(one, truth[at] as TrueObject) }))
    known.set(
      one,
      overlaps.filter(({ iou }) => iou > 0),
    )
  }
  return (one) => known.get(one) ?? []
}

/** A box over more cells than this is compared with everything. */
const mostCells = 64

function cellsOf([left, top, right, bottom]: PixelBox, cellPx: number): string[] | null {
  const [x0, y0, x1, y1] = [left, top, right, bottom].map((value) => Math.floor(value / cellPx)) as [number, number, number, number]
  if (!((x1 - x0 + 1) * (y1 - y0 + 1) <= mostCells)) return null
  return Array.from({ length: y1 - y0 + 1 }, (_, y) => Array.from({ length: x1 - x0 + 1 }, (_, x) => `${x0 + x} ${y0 + y}`)).flat()
}

/** Mean of the longer sides; shares of an image and degrees have small ones. */
function usualSide(truth: readonly TrueObject[]): number {
  const sides = truth.map(({ box: [left, top, right, bottom] }) => Math.max(right - left, bottom - top)).filter((side) => side > 0)
  return sides.length > 0 ? sides.reduce((sum, side) => sum + side, 0) / sides.length : 1
}

function push(cells: Map<string, number[]>, key: string, at: number): void {
  const cell = cells.get(key)
  if (cell) cell.push(at)
  else cells.set(key, [at])
}
