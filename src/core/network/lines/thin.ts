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
  for (let pass = 0; open.length > 0; pass++) {
    open = peel(plane, open, pass % 2 === 0 ? firstRound : secondRound)
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

/**
 * One sub-iteration: all pixels that may go are found first and go together, as the parallel method asks. Returns those to ask in the next one:
 * neighbours of what went, and pixels that could go then as they stand; all others wait until something changes beside them.
 */
function peel({ data, stride }: Plane, open: PixelList, { now, next }: Round): PixelList {
  const later = new PixelList()
  let gone = 0
  for (let i = 0; i < open.length; i++) {
    const at = open.items[i] as number
    const code = neighbourCode(data, at, stride)
    if (now[code] === 1) open.items[gone++] = at
    else if (next[code] === 1) later.push(at)
    else data[at] = 1
  }
  for (let i = 0; i < gone; i++) data[open.items[i] as number] = 0
  const offsets = Int32Array.from(ringOffsets(stride))
  for (let i = 0; i < gone; i++) {
    const at = open.items[i] as number
    for (let k = 0; k < 8; k++) {
      const near = at + (offsets[k] as number)
      if (data[near] !== 1) continue
      data[near] = 1 | asked
      later.push(near)
    }
  }
  return later
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
