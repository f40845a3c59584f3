import type { Canvas } from './canvas.ts'

/** Towards the sun: from the upper left, so that hills look like hills; rise per metre of way. */
const sun = { x: -0.62, y: -0.785, rise: 1.12 }
const penumbraM = 0.3

/** Sun and shadow from the heights alone: what stands between a place and the sun darkens it, slopes facing the sun are brighter. */
export function light(canvas: Canvas): void {
  const { width, height, rgb, heightM, gsdM } = canvas
  const tallest = heightM.reduce((most, value) => Math.max(most, value), 0)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const shade = 1 - shadowAt(canvas, { column, row, tallest })
      const slope = slopeAt(canvas, column, row) / gsdM
      const relief = 1 + 0.5 * Math.max(-0.75, Math.min(0.6, slope))
      const direct = relief * shade
      // the open sky lights shadows too, and it is blue
      rgb[at * 3] = (rgb[at * 3] ?? 0) * (0.36 + 0.66 * direct)
      rgb[at * 3 + 1] = (rgb[at * 3 + 1] ?? 0) * (0.4 + 0.61 * direct)
      rgb[at * 3 + 2] = (rgb[at * 3 + 2] ?? 0) * (0.47 + 0.53 * direct)
    }
  }
}

function shadowAt({ width, height, heightM, gsdM }: Canvas, { column, row, tallest }: { column: number; row: number; tallest: number }): number {
  const own = heightM[row * width + column] ?? 0
  let most = 0
  const steps = Math.ceil((tallest - own) / sun.rise / gsdM)
  for (let step = 1; step <= steps; step++) {
    const x = Math.round(column + sun.x * step)
    const y = Math.round(row + sun.y * step)
    if (x < 0 || y < 0 || x >= width || y >= height) break
    const above = (heightM[y * width + x] ?? 0) - own - step * gsdM * sun.rise
    if (above > most) most = above
    if (most > penumbraM) break
  }
  return Math.min(1, most / penumbraM)
}

/** How steeply a place rises away from the sun, metres per pixel. */
function slopeAt({ width, height, heightM }: Canvas, column: number, row: number): number {
  const at = row * width + column
  const right = heightM[column < width - 1 ? at + 1 : at] ?? 0
  const left = heightM[column > 0 ? at - 1 : at] ?? 0
  const below = heightM[row < height - 1 ? at + width : at] ?? 0
  const above = heightM[row > 0 ? at - width : at] ?? 0
  return ((right - left) * -sun.x + (below - above) * -sun.y) / 2
}
