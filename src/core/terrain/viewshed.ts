import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Grid, hasData } from '../raster/grid/grid.ts'
import { makePace, type Pace } from '../raster/grid/pace.ts'

export type ViewshedAsk = {
  /** cell of the observer */
  readonly column: number
  readonly row: number
  /** eye above the ground there, and thing seen above the ground, in metres */
  readonly eyeM: number
  readonly targetM: number
  /** how far is looked, in metres */
  readonly reachM: number
  /** ground size of a cell in metres */
  readonly xM: number
  readonly yM: number
  /** share of the Earth's curve that counts: 0 for a flat plane, 6/7 with the usual refraction of light */
  readonly curvature?: number | undefined
  readonly pace?: Pace | undefined
}

export const visibility = { hidden: 0, visible: 1, notSeen: 255 } as const

const earthDiameterM = 2 * 6_371_008.8

/**
 * Which cells are seen from one: the line of sight to the middle of each cell within reach must clear the ground, which is taken
 * bilinearly where the line crosses rows or columns (R3). 255 beyond reach and where the DEM has no data; ground without data on the way hides
 * nothing, so `blind` counts the cells looked at over such ground.
 * `point_outside`, `argument_invalid`; `input_unavailable` where the observer stands on no data.
 */
export async function viewshed(dem: Grid, ask: ViewshedAsk): Promise<Result<{ readonly mask: Uint8Array; readonly visible: number; readonly blind: number }>> {
  const problem = problemOf(dem, ask)
  if (problem) return problem
  const mask = new Uint8Array(dem.width * dem.height).fill(visibility.notSeen)
  const sight = sightFrom(dem, ask)
  const turn = makePace(ask.pace)
  const reach = Math.floor(ask.reachM / ask.yM)
  const [top, bottom] = [Math.max(0, ask.row - reach), Math.min(dem.height - 1, ask.row + reach)]
  const found = { visible: 0, blind: 0 }
  for (let y = top; y <= bottom; y++) {
    await turn(y - top, bottom - top + 1)
    lookAlong(y, { dem, ask, mask, sight, found })
  }
  return ok({ mask, ...found })
}

type Look = {
  readonly dem: Grid
  readonly ask: ViewshedAsk
  readonly mask: Uint8Array
  readonly sight: (x: number, y: number) => Sight
  readonly found: { visible: number; blind: number }
}

/** Looks at the cells of one row. */
function lookAlong(y: number, { dem, ask, mask, sight, found }: Look): void {
  const reach = Math.floor(ask.reachM / ask.xM)
  for (let x = Math.max(0, ask.column - reach); x <= Math.min(dem.width - 1, ask.column + reach); x++) {
    const at = y * dem.width + x
    if (!hasData(dem, at) || isBeyond(ask, x, y)) continue
    const seen = sight(x, y)
    mask[at] = seen.clear ? visibility.visible : visibility.hidden
    if (seen.clear) found.visible++
    if (seen.overNoData) found.blind++
  }
}

const isBeyond = ({ column, row, xM, yM, reachM }: ViewshedAsk, x: number, y: number): boolean => Math.hypot((x - column) * xM, (y - row) * yM) > reachM

function problemOf(dem: Grid, { column, row, eyeM, targetM, reachM, xM, yM }: ViewshedAsk) {
  if (!(column >= 0 && row >= 0 && column < dem.width && row < dem.height))
    return fail({ code: 'point_outside', message: 'The observer stands outside the DEM.', hint: 'Choose a point on the DEM.', repairable: true })
  if (!(eyeM >= 0 && targetM >= 0 && reachM > 0 && xM > 0 && yM > 0))
    return fail({ code: 'argument_invalid', message: 'Heights must not be below 0, and the reach must be above 0.', hint: 'Give metres.', repairable: true })
  if (!hasData(dem, row * dem.width + column))
    return fail({ code: 'input_unavailable', message: 'The DEM has no height where the observer stands.', hint: 'Choose another point.', repairable: true })
  return null
}

type Sight = { readonly clear: boolean; readonly overNoData: boolean }

function sightFrom(dem: Grid, { column, row, eyeM, targetM, xM, yM, curvature = 6 / 7 }: ViewshedAsk): (x: number, y: number) => Sight {
  const eye = heightAt(dem, column, row) + eyeM
  return (x, y) => {
    const [dx, dy] = [x - column, y - row]
    const steps = Math.max(Math.abs(dx), Math.abs(dy))
    const distance = Math.hypot(dx * xM, dy * yM)
    const slope = (heightAt(dem, x, y) + targetM - (curvature * distance * distance) / earthDiameterM - eye) / distance
    let overNoData = false
    for (let k = 1; k < steps; k++) {
      const share = k / steps
      const ground = between(dem, column + dx * share, row + dy * share)
      const away = distance * share
      if (Number.isNaN(ground)) overNoData = true
      else if ((ground - (curvature * away * away) / earthDiameterM - eye) / away > slope) return { clear: false, overNoData }
    }
    return { clear: true, overNoData }
  }
}

const heightAt = (dem: Grid, x: number, y: number): number => {
  const at = y * dem.width + x
  return hasData(dem, at) ? (dem.values[at] as number) : Number.NaN
}

/** One of the coordinates is whole: linear between two cells. */
function between(dem: Grid, x: number, y: number): number {
  const [left, top] = [Math.floor(x + 1e-9), Math.floor(y + 1e-9)]
  const [u, v] = [Math.max(0, x - left), Math.max(0, y - top)]
  const first = heightAt(dem, left, top)
  if (u < 1e-9 && v < 1e-9) return first
  return u > v ? first * (1 - u) + heightAt(dem, left + 1, top) * u : first * (1 - v) + heightAt(dem, left, top + 1) * v
}
