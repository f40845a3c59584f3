import type { Displacement } from './correlate.ts'
import { findShift, type NoShift, type Shift, type ShiftSearch } from './find-shift.ts'
import type { Plane } from './plane.ts'

/** Both pictures of a pair over one box of a common grid, at a size. `clouded`: larger share of either that looks like cloud. */
export type PairWindow = { readonly a: Plane; readonly b: Plane; readonly clouded: number }
export type PairReader = {
  /** size of the common grid over the ground both pictures cover, in pixels of the coarser one */
  readonly width: number
  readonly height: number
  /** `box` is [left, top, right, bottom) of that grid; the answer is width x height */
  readonly read: (box: readonly [number, number, number, number], size: { width: number; height: number }) => Promise<PairWindow>
}

export type NoOffset = NoShift | 'clouded'
export type Offset =
  | {
      readonly found: true
      /** `b` shows the ground of `a` moved this far right and down, in pixels of the common grid */
      readonly dxPx: number
      readonly dyPx: number
      /** 0 to 1: how far the match stands above chance, times the share of the ground that agrees */
      readonly confidence: number
      /** false where parts of the pair are moved differently by more than `rigidPx`; null where only one part could be compared */
      readonly rigid: boolean | null
      /** spread of the parts' displacements about the common one (root mean square), in pixels of the common grid */
      readonly residualPx: number | null
      readonly windows: number
    }
  | { readonly found: false; readonly why: NoOffset }

export const rigidPx = 2
const coarsePx = 1024
const windowPx = 384
const wideWindowPx = 512
const smallestWindowPx = 128
const mostAcross = 4
/** around the place the whole tells, in pixels of the common grid */
const partReachPx = 48
/** from here on clouds are named as the reason when nothing fits */
const muchCloud = 0.3

export type OffsetSearch = ShiftSearch & { readonly signal?: AbortSignal }

/**
 * How far two pictures of one ground are displaced: first over all of it at reduced size, then in up to 16 windows at full size, whose median it is.
 * Unrelated, clouded and featureless pairs are told as such; a number is only given where the match stands far above chance.
 */
export async function estimateOffset(pair: PairReader, search: OffsetSearch): Promise<Offset> {
  const scale = Math.max(1, Math.max(pair.width, pair.height) / coarsePx)
  const size = { width: Math.max(1, Math.round(pair.width / scale)), height: Math.max(1, Math.round(pair.height / scale)) }
  const whole = await pair.read([0, 0, pair.width, pair.height], size)
  const reach = Math.ceil(Math.min(search.reach / scale, Math.max(size.width, size.height) * 0.75))
  const first = findShift(whole.a, whole.b, { ...search, reach })
  if (typeof first !== 'string') {
    const rough = { dx: first.dx * scale, dy: first.dy * scale, sigmas: first.sigmas }
    return summed(rough, { parts: await readParts(pair, rough, search), isFine: scale === 1 })
  }
  const apart = await fromParts(pair, { why: first, search })
  return apart.found || whole.clouded < muchCloud ? apart : { found: false, why: 'clouded' }
}

/** Shift of a window; null where its pictures differ, `empty` where it holds nothing to compare. */
type Part = Shift | null | 'empty'

/** Displacement of each window, read at full size where the rough one says the same ground lies. */
async function readParts(pair: PairReader, rough: Displacement, search: OffsetSearch): Promise<Part[]> {
  const move = { dx: Math.round(rough.dx), dy: Math.round(rough.dy) }
  const room = Math.min(pair.width - Math.abs(move.dx), pair.height - Math.abs(move.dy))
  const side = Math.max(smallestWindowPx, Math.min(windowPx, Math.floor(room / 2)))
  if (room < side * 1.5) return []
  return partsOf(pair, { move, side, search: { ...search, reach: partReachPx } })
}

/** Where the whole fits nowhere, its parts may, each on its own: details too fine for the reduced picture, or a pair that is not rigid. */
async function fromParts(pair: PairReader, { why, search }: { why: NoShift; search: OffsetSearch }): Promise<Offset> {
  const side = Math.min(wideWindowPx, Math.floor(Math.min(pair.width, pair.height) / 3))
  if (why === 'no_overlap' || side < smallestWindowPx) return { found: false, why }
  const parts = await partsOf(pair, { move: { dx: 0, dy: 0 }, side, search: { ...search, reach: Math.min(search.reach, Math.floor(side / 2)) } })
  const told = toldOf(parts)
  const comparable = parts.filter((part) => part !== 'empty')
  if (told.length < Math.max(3, comparable.length / 2)) return { found: false, why }
  return summed({ dx: 0, dy: 0, sigmas: Math.min(...told.map((part) => part.sigmas)) }, { parts, isFine: false })
}

type Windows = { readonly move: Displacement; readonly side: number; readonly search: OffsetSearch }

async function partsOf(pair: PairReader, { move, side, search }: Windows): Promise<Part[]> {
  const parts: Part[] = []
  const size = { width: side, height: side }
  for (const [left, top] of placesOf(pair, move, side)) {
    search.signal?.throwIfAborted()
    const a = (await pair.read([left, top, left + side, top + side], size)).a
    const b = (await pair.read([left + move.dx, top + move.dy, left + move.dx + side, top + move.dy + side], size)).b
    const shift = findShift(a, b, search)
    if (shift === 'featureless' || shift === 'no_overlap') parts.push('empty')
    else parts.push(typeof shift === 'string' ? null : { dx: move.dx + shift.dx, dy: move.dy + shift.dy, sigmas: shift.sigmas })
  }
  return parts
}

/** Upper left corners of up to 4 x 4 windows spread over the ground both show. */
function placesOf({ width, height }: { width: number; height: number }, { dx, dy }: Displacement, side: number): [number, number][] {
  const columns = spread(Math.max(0, -dx), Math.min(width, width - dx), side)
  const rows = spread(Math.max(0, -dy), Math.min(height, height - dy), side)
  return rows.flatMap((top) => columns.map((left): [number, number] => [left, top]))
}

function spread(from: number, to: number, side: number): number[] {
  const room = to - from - side
  if (room < 0) return []
  const count = Math.min(mostAcross, 1 + Math.floor(room / (side / 2)))
  return Array.from({ length: count }, (_, i) => Math.round(from + (count === 1 ? room / 2 : (room * i) / (count - 1))))
}

function summed(first: Shift, { parts, isFine }: { parts: readonly Part[]; isFine: boolean }): Offset {
  const told = toldOf(parts)
  const certainty = 1 - Math.exp(-(first.sigmas - 4) / 3)
  if (told.length < 3) return { found: true, dxPx: first.dx, dyPx: first.dy, confidence: round(certainty), rigid: null, residualPx: null, windows: told.length }
  const dxPx = median(told.map((part) => part.dx))
  const dyPx = median(told.map((part) => part.dy))
  const misses = told.map((part) => Math.hypot(part.dx - dxPx, part.dy - dyPx))
  const residualPx = Math.sqrt(misses.reduce((sum, miss) => sum + miss * miss, 0) / misses.length)
  const agreeing = (misses.filter((miss) => miss <= rigidPx).length / told.length) * (0.5 + (0.5 * told.length) / parts.filter((part) => part !== 'empty').length)
  const rigid = residualPx <= rigidPx
  // all the ground at full size places it better than the middle of its windows
  const place = isFine && rigid ? { dxPx: first.dx, dyPx: first.dy } : { dxPx, dyPx }
  return { found: true, ...place, confidence: round(certainty * agreeing), rigid, residualPx, windows: told.length }
}

const toldOf = (parts: readonly Part[]): Shift[] => parts.filter((part) => part !== null && part !== 'empty')

const round = (share: number) => Math.round(share * 1000) / 1000

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((p, q) => p - q)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
