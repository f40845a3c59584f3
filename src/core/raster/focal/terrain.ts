import type { Grid } from '../grid/grid.ts'

/** Ground size in metres of a pixel along columns and rows, and metres of one unit of height. */
export type TerrainScale = { readonly xM: number; readonly yM: number; readonly zM?: number | undefined }
/** Directions of the light in degrees: from north clockwise, and above the horizon. */
export type Light = { readonly azimuth: number; readonly altitude: number }

const degrees = 180 / Math.PI
const radians = Math.PI / 180

/** Slope in degrees by Horn's formula; no data at the edges and beside pixels without. Streams with a halo of 1. */
export function slope(grid: Grid, scale: TerrainScale): Grid {
  return horn(grid, scale, (east, south) => Math.atan(Math.hypot(east, south)) * degrees)
}

/** Direction the slope faces, degrees from north clockwise; no data where it is flat. */
export function aspect(grid: Grid, scale: TerrainScale): Grid {
  return horn(grid, scale, (east, south) => {
    if (east === 0 && south === 0) return Number.NaN
    // downhill: against the rise to the east, and north where it rises to the south
    const facing = Math.atan2(-east, south) * degrees
    return facing < 0 ? facing + 360 : facing
  })
}

/** Brightness 1 to 255 under one light, as Float64. */
export function hillshade(grid: Grid, scale: TerrainScale & Light): Grid {
  const azimuth = scale.azimuth * radians
  const altitude = scale.altitude * radians
  const toward = [Math.sin(azimuth) * Math.cos(altitude), Math.cos(azimuth) * Math.cos(altitude), Math.sin(altitude)] as const
  return horn(grid, scale, (east, south) => {
    const cosine = (-east * toward[0] + south * toward[1] + toward[2]) / Math.sqrt(1 + east * east + south * south)
    return cosine <= 0 ? 1 : 1 + 254 * cosine
  })
}

/** Applies `shade` to the rise per metre to the east and to the south. */
function horn(grid: Grid, { xM, yM, zM = 1 }: TerrainScale, shade: (east: number, south: number) => number): Grid {
  const { width, height, values } = grid
  const out = { values: new Float64Array(width * height), valid: new Uint8Array(width * height) }
  const v = (at: number) => values[at] as number
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (!allValid(grid, at)) continue
      const [up, down] = [at - width, at + width]
      const east = (v(up + 1) + 2 * v(at + 1) + v(down + 1) - v(up - 1) - 2 * v(at - 1) - v(down - 1)) / (8 * xM)
      const south = (v(down - 1) + 2 * v(down) + v(down + 1) - v(up - 1) - 2 * v(up) - v(up + 1)) / (8 * yM)
      const made = shade(east * zM, south * zM)
      if (Number.isNaN(made)) continue
      out.values[at] = made
      out.valid[at] = 1
    }
  }
  return { width, height, ...out }
}

function allValid({ width, values, valid }: Grid, at: number): boolean {
  for (const row of [at - width, at, at + width]) {
    for (let k = row - 1; k <= row + 1; k++) if (Number.isNaN(values[k]) || valid?.[k] === 0) return false
  }
  return true
}
