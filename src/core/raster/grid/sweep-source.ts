import type { Grid, GridSource } from './grid.ts'
import { makePace, type Pace } from './pace.ts'
import { type KeyRule, RunList, scanRow, type SlowRowVisitor } from './runs.ts'

/** Pixels of one strip held at a time. */
const stripPixels = 2 ** 26

type SweepAsk = { readonly rule: KeyRule; readonly visit: SlowRowVisitor; readonly pace?: Pace | undefined }

/** Rows of a band of any size, strip by strip; tiles that are known to be empty are never read. */
export async function sweepSource(source: GridSource, { rule, visit, pace = {} }: SweepAsk): Promise<void> {
  const turn = makePace(pace)
  const { emptyValue } = source
  const emptyKey = emptyValue === null || emptyValue === undefined ? null : rule(emptyValue)
  const rows = stripRows(source)
  const runs = new RunList()
  for (let top = 0; top < source.height; top += rows) {
    await turn(top, source.height)
    const bottom = Math.min(source.height, top + rows)
    const parts = await readParts(source, { top, bottom, emptyKey })
    const last = parts.length === 0 ? top + 1 : bottom
    for (let row = top; row < last; row++) {
      runs.count = 0
      for (const part of parts) addPart(part, { row: row - top, rule, emptyKey }, runs)
      const waiting = visit(row, runs)
      if (waiting !== undefined) await waiting
    }
  }
  pace.progress?.(source.height, source.height)
}

function stripRows({ width, height, tile }: GridSource): number {
  const wanted = tile.height * Math.max(1, Math.round(256 / tile.height))
  return Math.min(wanted, Math.max(1, Math.floor(stripPixels / width)), height)
}

type Part = { readonly left: number; readonly right: number; readonly grid: Grid | null }
type Strip = { readonly top: number; readonly bottom: number; readonly emptyKey: number | null }

/** What a strip holds, left to right; parts without data are left out. */
async function readParts(source: GridSource, { top, bottom, emptyKey }: Strip): Promise<Part[]> {
  const parts: Part[] = []
  for (const { box, isEmpty } of spansOf(source, top, bottom)) {
    if (!isEmpty) parts.push({ left: box[0], right: box[2], grid: await source.read(box) })
    else if (emptyKey !== null) parts.push({ left: box[0], right: box[2], grid: null })
  }
  return parts
}

function addPart({ left, right, grid }: Part, { row, rule, emptyKey }: { readonly row: number; readonly rule: KeyRule; readonly emptyKey: number | null }, runs: RunList): void {
  if (grid) scanRow(grid, { row, left, rule }, runs)
  else if (emptyKey !== null) runs.push(left, right, emptyKey)
}

type Span = { box: [number, number, number, number]; readonly isEmpty: boolean }

/** Tiles side by side that are alike, joined. */
function spansOf({ width, tile, isEmpty }: GridSource, top: number, bottom: number): Span[] {
  if (!isEmpty) return [{ box: [0, top, width, bottom], isEmpty: false }]
  const spans: Span[] = []
  for (let left = 0; left < width; left += tile.width) {
    const right = Math.min(width, left + tile.width)
    const empty = isEmpty([left, top, right, bottom])
    const last = spans.at(-1)
    if (last?.isEmpty === empty) last.box[2] = right
    else spans.push({ box: [left, top, right, bottom], isEmpty: empty })
  }
  return spans
}
