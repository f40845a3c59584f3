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

const inFirst = 2
const inSecond = 4

/** Thins a plane in place: afterwards bit 0 alone is set where a line runs. */
export async function thinPlane(plane: Plane, pace: Pace = {}): Promise<void> {
  const step = makePace(pace)
  const queues = { [inFirst]: new PixelList(), [inSecond]: new PixelList() }
  seedQueues(plane, queues)
  for (let pass = 0; queues[inFirst].length + queues[inSecond].length > 0; pass++) {
    const phase = pass % 2 === 0 ? inFirst : inSecond
    peel(plane, queues, phase)
    await step(pass, pass + 2)
  }
}

type Phase = typeof inFirst | typeof inSecond
type Queues = Record<Phase, PixelList>

/** Every pixel on an edge may go in the first round. */
function seedQueues({ data, stride, width, height }: Plane, queues: Queues): void {
  for (let row = 1; row <= height; row++) {
    for (let at = row * stride + 1; at <= row * stride + width; at++) {
      if (data[at] === 0 || neighbourCode(data, at, stride) === 255) continue
      data[at] = 1 | inFirst | inSecond
      queues[inFirst].push(at)
      queues[inSecond].push(at)
    }
  }
}

/** One sub-iteration: all pixels that may go are found first and go together, as the parallel method asks. */
function peel({ data, stride }: Plane, queues: Queues, phase: Phase): void {
  const asked = queues[phase]
  queues[phase] = new PixelList()
  const table = removable[phase]
  let gone = 0
  for (let i = 0; i < asked.length; i++) {
    const at = asked.items[i] as number
    data[at] = (data[at] as number) & ~phase
    if (((data[at] as number) & 1) === 1 && table[neighbourCode(data, at, stride)] === 1) asked.items[gone++] = at
  }
  for (let i = 0; i < gone; i++) data[asked.items[i] as number] = 0
  const offsets = ringOffsets(stride)
  for (let i = 0; i < gone; i++) for (let k = 0; k < 8; k++) askAgain(data, queues, (asked.items[i] as number) + (offsets[k] as number))
}

/** A pixel beside one that went is asked in both rounds to come, once each. */
function askAgain(data: Uint8Array, queues: Queues, at: number): void {
  const state = data[at] as number
  if ((state & 1) === 0) return
  if ((state & inFirst) === 0) queues[inFirst].push(at)
  if ((state & inSecond) === 0) queues[inSecond].push(at)
  data[at] = state | inFirst | inSecond
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

const removable: Record<Phase, Uint8Array> = { [inFirst]: tableOf(false), [inSecond]: tableOf(true) }
