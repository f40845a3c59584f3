import { fail, FailureError } from '../../../contracts/result.ts'
import { type Connectivity, RowLabeller } from '../components/row-labeller.ts'
import type { GridSource } from '../grid/grid.ts'
import type { Pace } from '../grid/pace.ts'
import type { Runs } from '../grid/runs.ts'
import { sweepSource } from '../grid/sweep-source.ts'
import { BoundaryPixels } from './boundary-pixels.ts'

/** What the pixels of one group add up to. `areaM2` is null without a ground size. */
export type GroupArea = {
  readonly group: string
  readonly pixels: number
  readonly objects: number
  readonly areaM2: number | null
  /** the area if every boundary pixel belonged half to the group, and if every pixel beside it did */
  readonly intervalM2: readonly [number, number] | null
  readonly boundaryPixels: number
}

export type AreasAsk = {
  /** group of a stored value; null leaves the pixel out of everything */
  readonly groupOf: (value: number) => string | null
  readonly connectivity: Connectivity
  /** ground area in m2 at a pixel position; it is taken in the middle of pieces of at most `piecePx`, over which it is linear */
  readonly cell: { readonly areaM2: (column: number, row: number) => number; readonly piecePx: number } | null
  readonly pace?: Pace | undefined
}

const mostGroups = 1000

/**
 * Pixels, connected objects, ground area and its uncertainty for each group of values of a band of any size, in one pass.
 * @throws FailureError `labels_invalid` beyond 1000 groups (a picture, not a mask), `aborted`, or what the source fails with
 */
export async function classAreas(source: GridSource, ask: AreasAsk): Promise<GroupArea[]> {
  const groups = makeGroups(ask.groupOf)
  const tally = new Tally(ask.cell)
  const boundary = new BoundaryPixels(source.width)
  const labeller = new RowLabeller({ connectivity: ask.connectivity, onPart: ({ key }) => tally.addObject(key) })
  await sweepSource(source, {
    rule: groups.keyOf,
    pace: ask.pace,
    visit: (row, runs) => {
      tally.addRow(row, runs)
      boundary.add(row, runs)
      labeller.row(row, runs)
      labeller.settle()
    },
  })
  labeller.finish()
  boundary.finish()
  return groups.names.map((group, k) => tally.figure(group, { key: k + 1, inner: boundary.inner[k + 1] ?? 0, outer: boundary.outer[k + 1] ?? 0 }))
}

/** Groups get keys 1, 2, ... as they are met. */
function makeGroups(groupOf: AreasAsk['groupOf']) {
  const names: string[] = []
  const keys = new Map<number, number | null>()
  const keyOfGroup = (group: string | null): number | null => {
    if (group === null) return null
    const at = names.indexOf(group)
    if (at >= 0) return at + 1
    if (names.length === mostGroups)
      throw new FailureError(
        fail({
          code: 'labels_invalid',
          message: `The raster holds more than ${mostGroups} different values: it is a picture, not a mask of classes.`,
          hint: 'Give the mask, or name one class with --class.',
        }).error,
      )
    return names.push(group)
  }
  const keyOf = (value: number): number | null => {
    const known = keys.get(value)
    if (known !== undefined) return known
    const key = keyOfGroup(groupOf(value))
    // a band of many values without a group would fill the memory
    if (keys.size < 2 ** 16) keys.set(value, key)
    return key
  }
  return { names, keyOf }
}

class Tally {
  private readonly pixels = new Float64Array(mostGroups + 1)
  private readonly objects = new Float64Array(mostGroups + 1)
  private readonly areas = new Float64Array(mostGroups + 1)
  private readonly cell: AreasAsk['cell']

  constructor(cell: AreasAsk['cell']) {
    this.cell = cell
  }

  addObject(key: number): void {
    this.objects[key] = (this.objects[key] as number) + 1
  }

  addRow(row: number, runs: Runs): void {
    for (let k = 0; k < runs.count; k++) {
      const key = runs.key[k] as number
      const start = runs.start[k] as number
      const end = runs.end[k] as number
      this.pixels[key] = (this.pixels[key] as number) + end - start
      if (this.cell) this.areas[key] = (this.areas[key] as number) + runArea(this.cell, row, { start, end })
    }
  }

  figure(group: string, { key, inner, outer }: { readonly key: number; readonly inner: number; readonly outer: number }): GroupArea {
    const pixels = this.pixels[key] as number
    const areaM2 = this.cell ? (this.areas[key] as number) : null
    const perPixel = areaM2 !== null && pixels > 0 ? areaM2 / pixels : 0
    const intervalM2 = areaM2 === null ? null : ([areaM2 - (inner / 2) * perPixel, areaM2 + (outer / 2) * perPixel] as const)
    return { group, pixels, objects: this.objects[key] as number, areaM2, intervalM2, boundaryPixels: inner }
  }
}

function runArea({ areaM2, piecePx }: NonNullable<AreasAsk['cell']>, row: number, { start, end }: { readonly start: number; readonly end: number }): number {
  let sum = 0
  for (let from = start; from < end; from += piecePx) {
    const to = Math.min(end, from + piecePx)
    sum += (to - from) * areaM2((from + to - 1) / 2, row)
  }
  return sum
}
