import type { Grid } from '../shortest-way.ts'
import { PixelList } from '../pixel-list.ts'
import { makePace, type Pace } from '../../raster/index.ts'
import { neighbourCode, paddedPlane, type Plane, ringOffsets, unpadded } from './plane.ts'

/**
 * Centre lines one pixel wide of everything that is set in a mask: same parts and same holes (8 neighbours inside, 4 outside).
 * Costs one byte a pixel and time for the pixels that go, not for the raster: only pixels whose neighbourhood changed are asked again.
 *
 * @source Guo and Hall 1989, "Parallel thinning with two-subiteration algorithms", algorithm A1; equal to skimage.morphology.thin
 * @throws FailureError `aborted`
 */
export async function thinMask(grid: Grid, pace: Pace = {}): Promise<Uint8Array> {
  const plane = paddedPlane(grid)
  await thinPlane(plane, pace)
  return unpadded(plane)
}

/** Bit of a pixel that stands in the list of those to be asked. */
const asked = 2

/** Thins a plane in place: afterwards bit 0 alone is set where a line runs. */
export async function thinPlane(plane: Plane, pace: Pace = {}): Promise<void> {
  const step = makePace(pace)
  let open = edgePixels(plane)
  let spare = new PixelList()
  for (let pass = 0; open.length > 0; pass++) {
    peel(plane, open, { round: pass % 2 === 0 ? firstRound : secondRound, later: spare })
    ;[open, spare] = [spare, open]
    await step(pass, pass + 2)
  }
}

/** Every pixel on an edge may go in the first round. */
function edgePixels({ data, stride, width, height }: Plane): PixelList {
  const open = new PixelList()
  for (let row = 1; row <= height; row++) {
    for (let at = row * stride + 1; at <= row * stride + width; at++) {
      if (data[at] === 0 || neighbourCode(data, at, stride) === 255) continue
      data[at] = 1 | asked
      open.push(at)
    }
  }
  return open
}

type Round = { readonly now: Uint8Array; readonly next: Uint8Array }

/** `later` is filled anew with the pixels to ask in the next round. */
type Peeling = { readonly round: Round; readonly later: PixelList }

/**
 * One sub-iteration: all pixels that may go are found first and go together, as the parallel method asks. To be asked in the next one are
 * neighbours of what went, and pixels that could go then as they stand; all others wait until something changes beside them.
 *
 * A pixel is written to both lists in any case, and counted where it belongs: which way it goes cannot be foretold, so that a branch would
 * cost more than the work it saves.
 */
function peel({ data, stride }: Plane, open: PixelList, { round: { now, next }, later }: Peeling): void {
  const { items } = open
  const waiting = later.roomFor(open.length)
  let gone = 0
  let left = 0
  for (let i = 0; i < open.length; i++) {
    const at = items[i] as number
    const code = neighbourCode(data, at, stride)
    const goes = now[code] as number
    const waits = (next[code] as number) & ~goes
    data[at] = 1 | (waits * asked)
    items[gone] = at
    gone += goes
    waiting[left] = at
    left += waits
  }
  later.length = left
  for (let i = 0; i < gone; i++) data[items[i] as number] = 0
  addNeighbours({ data, stride }, { items, count: gone }, later)
}

type Gone = { readonly items: Int32Array; readonly count: number }

/** Neighbours of what went that are set and not in the list yet. */
function addNeighbours({ data, stride }: Pick<Plane, 'data' | 'stride'>, { items, count }: Gone, later: PixelList): void {
  const offsets = Int32Array.from(ringOffsets(stride))
  let { length } = later
  const list = later.roomFor(length + 8 * count)
  for (let i = 0; i < count; i++) {
    const at = items[i] as number
    for (let k = 0; k < 8; k++) {
      const near = at + (offsets[k] as number)
      const state = data[near] as number
      const isNew = state & ~(state >> 1) & 1
      data[near] = state | (isNew * asked)
      list[length] = near
      length += isNew
    }
  }
  later.length = length
}

/** x1 to x8 of the paper are the bits of a neighbour code in order. */
function tableOf(second: boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const x = (k: number) => (code >> ((k - 1) & 7)) & 1
    const pairs = [1, 2, 3, 4]
    const crossings = pairs.filter((i) => x(2 * i - 1) === 0 && (x(2 * i) === 1 || x(2 * i + 1) === 1)).length
    const n1 = pairs.filter((i) => x(2 * i - 1) === 1 || x(2 * i) === 1).length
    const n2 = pairs.filter((i) => x(2 * i) === 1 || x(2 * i + 1) === 1).length
    const n = Math.min(n1, n2)
    const turn = second ? (x(6) | x(7) | (1 - x(4))) & x(5) : (x(2) | x(3) | (1 - x(8))) & x(1)
    return crossings === 1 && n >= 2 && n <= 3 && turn === 0 ? 1 : 0
  })
}

const [first, second] = [tableOf(false), tableOf(true)]
const firstRound: Round = { now: first, next: second }
const secondRound: Round = { now: second, next: first }
