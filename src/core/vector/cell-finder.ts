import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { locatorOf } from './inside.ts'
import type { Located } from './locate.ts'
import { boxOfFeatures, boxOfGeometry, polygonsOf } from './parts.ts'

/** Entries of all cells together; more are bought with larger cells. */
const mostEntries = 4_000_000
const mostColumns = 512

type Cells = { readonly left: number; readonly top: number; readonly width: number; readonly height: number; readonly side: number }
type Range = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/**
 * The polygons that hold a position (an outline counts as inside), by their place in the list, in order. The ground is cut into cells; a cell that no outline
 * of a polygon passes is known to lie in it or not once and for all, so most positions are placed without looking at a single side.
 */
export function polygonFinder({ features }: { readonly features: readonly Feature[] }): (xy: PixelXY) => number[] {
  const boxes = features.map(({ geometry }) => boxOfGeometry(geometry))
  const cells = cellsFor(boxOfFeatures(features), boxes)
  const locators = features.map(({ geometry }) => lazily(() => locatorOf(polygonsOf(geometry))))
  const lists = new Map<number, number[]>()
  features.forEach((feature, i) => {
    const range = rangeOf(cells, boxes[i] as PixelBox)
    const crossed = crossedCells(cells, feature, range)
    eachCell(range, (column, row) => {
      const key = row * cells.side + column
      if (crossed.has(key)) add(lists, key, i)
      else if (locatorAt(locators, i)(middleOf(cells, column, row)) >= 0) add(lists, key, ~i)
    })
  })
  return (xy) => {
    const [column, row] = [cellAt(xy[0], cells.left, cells.width), cellAt(xy[1], cells.top, cells.height)]
    if (!(column >= 0 && row >= 0 && column <= cells.side && row <= cells.side)) return []
    // the far edge belongs to the last cell
    const list = lists.get(Math.min(row, cells.side - 1) * cells.side + Math.min(column, cells.side - 1))
    if (!list) return []
    const found: number[] = []
    for (const entry of list) {
      if (entry < 0) found.push(~entry)
      else if (locatorAt(locators, entry)(xy) >= 0) found.push(entry)
    }
    return found
  }
}

type Locators = readonly (() => (xy: PixelXY) => Located)[]
const locatorAt = (locators: Locators, i: number) => (locators[i] as () => (xy: PixelXY) => Located)()

function cellsFor([left, top, right, bottom]: PixelBox, boxes: readonly PixelBox[]): Cells {
  const sized = (side: number): Cells => ({ left, top, width: (right - left) / side || 1, height: (bottom - top) / side || 1, side })
  let side = Math.min(mostColumns, Math.max(16, Math.ceil(Math.sqrt(16 * boxes.length))))
  for (; side > 1; side >>= 1) {
    const cells = sized(side)
    const entries = boxes.reduce((sum, box) => sum + sizeOf(rangeOf(cells, box)), 0)
    if (entries <= mostEntries) break
  }
  return sized(side)
}

const cellAt = (value: number, from: number, size: number): number => Math.floor((value - from) / size)
const middleOf = ({ left, top, width, height }: Cells, column: number, row: number): PixelXY => [left + (column + 0.5) * width, top + (row + 0.5) * height]
const sizeOf = ({ left, top, right, bottom }: Range): number => (right - left + 1) * (bottom - top + 1)

function rangeOf({ left, top, width, height, side }: Cells, box: PixelBox): Range {
  const inside = (cell: number) => Math.min(side - 1, Math.max(0, cell))
  return {
    left: inside(cellAt(box[0], left, width)),
    top: inside(cellAt(box[1], top, height)),
    right: inside(cellAt(box[2], left, width)),
    bottom: inside(cellAt(box[3], top, height)),
  }
}

function eachCell({ left, top, right, bottom }: Range, visit: (column: number, row: number) => void): void {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) visit(column, row)
}

/** Cells whose box an outline may pass: those of the box of each side, so a few too many. */
function crossedCells(cells: Cells, { geometry }: Feature, range: Range): Set<number> {
  const crossed = new Set<number>()
  if (sizeOf(range) === 1) return crossed.add(range.top * cells.side + range.left)
  for (const ring of polygonsOf(geometry).flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1] as PixelXY, ring[i] as PixelXY]
      const side = rangeOf(cells, [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])])
      eachCell(side, (column, row) => crossed.add(row * cells.side + column))
    }
  }
  return crossed
}

function add(lists: Map<number, number[]>, key: number, entry: number): void {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
