import type { Canvas } from './canvas.ts'

/** Towards the sun (a unit vector of the picture) and how much a ray rises per metre of way. */
export type Sun = { readonly x: number; readonly y: number; readonly rise: number }

const penumbraM = 0.3
/** Rows that are lit begin at a multiple of this. */
export const blockPx = 16

/**
 * Sun and shadow from the heights alone: what stands between a place and the sun darkens it, slopes facing the sun are brighter.
 * `reachM`: the tallest thing that casts a shadow.
 */
export function light(canvas: Canvas, sun: Sun, reachM: number): void {
  const { width, height, rgb, gsdM } = canvas
  const roofs = tallestTowardsSun(canvas, sun, reachM)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      const tallest = roofs.heightM[Math.floor(row / blockPx) * roofs.across + Math.floor(column / blockPx)] ?? 0
      const shade = 1 - shadowAt(canvas, { column, row, tallest }, sun)
      const slope = slopeAt(canvas, { column, row }, sun) / gsdM
      const direct = shade * (1 + 0.5 * Math.max(-0.75, Math.min(0.6, slope)))
      // the open sky lights shadows too, and it is blue
      rgb[at * 3] = (rgb[at * 3] ?? 0) * (0.36 + 0.66 * direct)
      rgb[at * 3 + 1] = (rgb[at * 3 + 1] ?? 0) * (0.4 + 0.61 * direct)
      rgb[at * 3 + 2] = (rgb[at * 3 + 2] ?? 0) * (0.47 + 0.53 * direct)
    }
  }
}

/** For each block of pixels the greatest height that could shade it, so that open ground need not look far. */
function tallestTowardsSun({ width, height, heightM, gsdM }: Canvas, sun: Sun, reachM: number): { readonly across: number; readonly heightM: Float32Array } {
  const across = Math.ceil(width / blockPx)
  const down = Math.ceil(height / blockPx)
  const own = new Float32Array(across * down)
  heightM.forEach((value, at) => {
    const block = Math.floor(at / width / blockPx) * across + Math.floor((at % width) / blockPx)
    if (value > (own[block] ?? 0)) own[block] = value
  })
  const reach = Math.ceil(reachM / sun.rise / gsdM / blockPx)
  const seen = own.map((_, block) => mostOf(own, { across, down, columns: towards(block % across, sun.x, reach), rows: towards(Math.floor(block / across), sun.y, reach) }))
  return { across, heightM: seen }
}

/** Blocks from a place to as far as a shadow can come from, first and last. */
const towards = (from: number, direction: number, reach: number): readonly [number, number] => (direction < 0 ? [from - reach, from] : [from, from + reach])

type Blocks = { readonly across: number; readonly down: number; readonly columns: readonly [number, number]; readonly rows: readonly [number, number] }

function mostOf(own: Float32Array, { across, down, columns, rows }: Blocks): number {
  let most = 0
  for (let y = Math.max(0, rows[0]); y <= Math.min(down - 1, rows[1]); y++) {
    for (let x = Math.max(0, columns[0]); x <= Math.min(across - 1, columns[1]); x++) most = Math.max(most, own[y * across + x] ?? 0)
  }
  return most
}

function shadowAt({ width, height, heightM, gsdM }: Canvas, { column, row, tallest }: { column: number; row: number; tallest: number }, sun: Sun): number {
  const own = heightM[row * width + column] ?? 0
  const steps = Math.ceil((tallest - own) / sun.rise / gsdM)
  let most = 0
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
function slopeAt({ width, height, heightM }: Canvas, { column, row }: { column: number; row: number }, sun: Sun): number {
  const at = row * width + column
  const right = heightM[column < width - 1 ? at + 1 : at] ?? 0
  const left = heightM[column > 0 ? at - 1 : at] ?? 0
  const below = heightM[row < height - 1 ? at + width : at] ?? 0
  const above = heightM[row > 0 ? at - width : at] ?? 0
  return ((right - left) * -sun.x + (below - above) * -sun.y) / 2
}
