import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Grid, hasData } from '../raster/grid/grid.ts'
import { makePace, type Pace } from '../raster/grid/pace.ts'
import { FloodQueue } from './flood-queue.ts'

/**
 * How water runs over a DEM without pits. `filled`: heights with every pit raised to its outlet; `down`: cell each cell drains to, itself at an
 * outlet (edge of the data), -1 without data; `order`: cells so that each comes after the one it drains to.
 */
export type Drainage = { readonly width: number; readonly height: number; readonly filled: Float32Array; readonly down: Int32Array; readonly order: Int32Array }

/** Cells a drainage may have: 30 bytes each are held at once. */
const mostCells = 64e6

/**
 * Pits filled by priority flood (Barnes et al. 2014) and the steepest of 8 directions down (D8). Over flats and filled pits water runs the way
 * the flood came in, so nothing runs in circles. `over_budget` above 64 million cells; `area_empty` where no cell has a height.
 */
export async function drainageOf(
  dem: Grid,
  { stepX = 1, stepY = 1, pace = {} }: { readonly stepX?: number; readonly stepY?: number; readonly pace?: Pace } = {},
): Promise<Result<Drainage>> {
  const { width, height } = dem
  const cells = width * height
  if (cells > mostCells)
    return fail({
      code: 'over_budget',
      message: `Drainage of ${width} x ${height} cells needs more memory than is set aside.`,
      hint: 'Choose a smaller area or a coarser DEM.',
      repairable: true,
    })
  const flood = await fillPits(dem, pace)
  if (flood.order.length === 0) return fail({ code: 'area_empty', message: 'No cell of the DEM has a height.', hint: 'Choose an area that the DEM covers.', repairable: true })
  const down = flood.parent
  const steps = neighbourSteps(width, { stepX, stepY })
  for (const at of flood.order) down[at] = steepest(flood.filled, { at, width, height, steps }) ?? (down[at] as number)
  return ok({ width, height, filled: flood.filled, down, order: flood.order })
}

type Flood = { readonly filled: Float32Array; readonly parent: Int32Array; readonly order: Int32Array }

/** Floods from the edges of the data inwards, lowest first. */
async function fillPits(dem: Grid, pace: Pace): Promise<Flood> {
  const { width, height } = dem
  const filled = new Float32Array(width * height).fill(Number.NaN)
  const parent = new Int32Array(width * height).fill(-1)
  const order = new Int32Array(width * height)
  const queue = new FloodQueue()
  for (let at = 0; at < filled.length; at++) {
    if (!hasData(dem, at) || !isOutlet(dem, at)) continue
    filled[at] = dem.values[at] as number
    parent[at] = at
    queue.push(filled[at] as number, at)
  }
  const turn = makePace(pace)
  let count = 0
  for (let at = queue.pop(); at >= 0; at = queue.pop()) {
    if (count % 65536 === 0) await turn(count, filled.length)
    order[count++] = at
    eachNeighbour(at, { width, height }, (next) => {
      if (parent[next] !== -1 || !hasData(dem, next)) return
      parent[next] = at
      filled[next] = Math.max(dem.values[next] as number, filled[at] as number)
      queue.push(filled[next] as number, next)
    })
  }
  return { filled, parent, order: order.subarray(0, count) }
}

/** Cells at the edge of the grid or beside a cell without height, where water leaves what is known. */
function isOutlet(dem: Grid, at: number): boolean {
  let neighbours = 0
  let known = 0
  eachNeighbour(at, dem, (next) => {
    neighbours++
    if (hasData(dem, next)) known++
  })
  return neighbours < 8 || known < 8
}

type Size = { readonly width: number; readonly height: number }

export function eachNeighbour(at: number, { width, height }: Size, visit: (next: number) => void): void {
  const x = at % width
  const y = (at - x) / width
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) if (nx !== x || ny !== y) visit(ny * width + nx)
  }
}

type NeighbourStep = { readonly dx: number; readonly dy: number; readonly offset: number; readonly length: number }

function neighbourSteps(width: number, { stepX, stepY }: { readonly stepX: number; readonly stepY: number }): NeighbourStep[] {
  const steps: NeighbourStep[] = []
  for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (dx !== 0 || dy !== 0) steps.push({ dx, dy, offset: dy * width + dx, length: Math.hypot(dx * stepX, dy * stepY) })
  return steps
}

/** The neighbour with the steepest way down, null where none lies lower. */
function steepest(filled: Float32Array, { at, width, height, steps }: Size & { readonly at: number; readonly steps: readonly NeighbourStep[] }): number | null {
  const x = at % width
  const y = (at - x) / width
  const here = filled[at] as number
  let best = 0
  let to: number | null = null
  for (const { dx, dy, offset, length } of steps) {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
    const fall = (here - (filled[at + offset] as number)) / length
    if (fall > best) [best, to] = [fall, at + offset]
  }
  return to
}

/** Cells that drain through each cell, itself included; NaN without data. */
export function accumulation({ down, order }: Drainage): Float32Array {
  const cells = new Float32Array(down.length).fill(Number.NaN)
  for (const at of order) cells[at] = 1
  for (let k = order.length - 1; k >= 0; k--) {
    const at = order[k] as number
    const to = down[at] as number
    if (to !== at) cells[to] = (cells[to] as number) + (cells[at] as number)
  }
  return cells
}

/**
 * Height above the nearest drainage: of each cell above the drainage cell its water reaches (Nobre et al. 2011), over the filled DEM. Drainage is where
 * at least `cells` cells run together. NaN without data, and where water leaves the data without reaching any.
 */
export function heightAboveDrainage(drainage: Drainage, cells: number): Float32Array {
  const { filled, down, order } = drainage
  const gathered = accumulation(drainage)
  const base = new Float32Array(down.length).fill(Number.NaN)
  const hand = new Float32Array(down.length).fill(Number.NaN)
  for (const at of order) {
    const to = down[at] as number
    if ((gathered[at] as number) >= cells) base[at] = filled[at] as number
    else if (to !== at) base[at] = base[to] as number
    hand[at] = (filled[at] as number) - (base[at] as number)
  }
  return hand
}
