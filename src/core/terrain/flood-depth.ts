import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Grid, hasData } from '../raster/grid/grid.ts'
import { makePace, type Pace } from '../raster/grid/pace.ts'
import { eachNeighbour } from './drainage.ts'

/** One connected water body. Heights and depths in the unit of the DEM (metres). */
export type WaterBody = {
  readonly id: number
  readonly cells: number
  /** height of the water surface, null where its shoreline is not seen */
  readonly level: number | null
  readonly shoreCells: number
  readonly meanDepth: number | null
  readonly maxDepth: number | null
}

export type FloodDepth = { readonly depth: Grid; readonly bodies: readonly WaterBody[] }

const fewestShoreCells = 8

/**
 * Depth of water from its outline and a DEM: the surface of each body (8-connected) is the `quantile` of the heights along its shoreline, depth is surface less
 * ground, never below 0. Shore beside nodata or the edge of the image does not count, for the water may go on there; bodies with fewer
 * than 8 shore cells get no depth. `wet`: 1 is water, 0 dry, anything else not seen.
 */
export async function floodDepth(
  wet: Uint8Array,
  dem: Grid,
  { quantile = 0.9, pace = {} }: { readonly quantile?: number; readonly pace?: Pace } = {},
): Promise<Result<FloodDepth>> {
  const { width, height } = dem
  if (wet.length !== width * height)
    return fail({ code: 'frames_differ', message: 'The water mask and the DEM lie on different grids.', hint: 'Align one to the other first.', repairable: true })
  if (!(quantile > 0 && quantile <= 1)) return fail({ code: 'argument_invalid', message: `A quantile lies between 0 and 1, not at ${quantile}.`, repairable: true })
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  const bodies: WaterBody[] = []
  const taken = new Uint8Array(wet.length)
  const turn = makePace(pace)
  for (let start = 0; start < wet.length; start++) {
    if (start % 65536 === 0) await turn(start, wet.length)
    if (wet[start] !== 1 || taken[start] === 1) continue
    const { cells, shore } = bodyFrom(start, { wet, taken, dem })
    bodies.push(measured({ id: bodies.length + 1, cells, shore, quantile }, { dem, values, valid }))
  }
  return ok({ depth: { width, height, values, valid }, bodies })
}

type Body = { readonly id: number; readonly cells: readonly number[]; readonly shore: readonly number[]; readonly quantile: number }

function measured({ id, cells, shore, quantile }: Body, { dem, values, valid }: { readonly dem: Grid; readonly values: Float32Array; readonly valid: Uint8Array }): WaterBody {
  const heights = shore.map((at) => dem.values[at] as number).sort((a, b) => a - b)
  if (heights.length < fewestShoreCells) return { id, cells: cells.length, level: null, shoreCells: heights.length, meanDepth: null, maxDepth: null }
  const place = quantile * (heights.length - 1)
  const low = heights[Math.floor(place)] as number
  const level = low + ((heights[Math.ceil(place)] as number) - low) * (place - Math.floor(place))
  let [sum, most, n] = [0, 0, 0]
  for (const at of cells) {
    if (!hasData(dem, at)) continue
    const depth = Math.max(0, level - (dem.values[at] as number))
    values[at] = depth
    valid[at] = 1
    sum += depth
    most = Math.max(most, depth)
    n++
  }
  return { id, cells: cells.length, level, shoreCells: heights.length, meanDepth: n > 0 ? sum / n : null, maxDepth: n > 0 ? most : null }
}

/** Cells of one body, and those of them that lie beside dry ground that was seen. */
function bodyFrom(start: number, { wet, taken, dem }: { readonly wet: Uint8Array; readonly taken: Uint8Array; readonly dem: Grid }): { cells: number[]; shore: number[] } {
  const cells = [start]
  const shore: number[] = []
  taken[start] = 1
  for (let k = 0; k < cells.length; k++) {
    const at = cells[k] as number
    let beside = 0
    eachNeighbour(at, dem, (next) => {
      if (wet[next] === 0) beside++
      if (wet[next] !== 1 || taken[next] === 1) return
      taken[next] = 1
      cells.push(next)
    })
    if (beside > 0 && hasData(dem, at)) shore.push(at)
  }
  return { cells, shore }
}
