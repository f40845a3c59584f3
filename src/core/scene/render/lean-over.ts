import type { Canvas, Rows } from '../canvas.ts'

/** Tall things seen a little from the side: each pixel of some rows looks for the highest place that leans over it. Labels do not lean. */
export function leanOver(canvas: Canvas, lean: readonly [number, number], { top, height }: Pick<Rows, 'top' | 'height'>): Omit<Canvas, 'heightM'> {
  const { width, rgb, gsdM } = canvas
  const moved = new Float32Array(width * height * 3)
  const first = (top - canvas.top) * width
  for (let at = 0; at < width * height; at++) {
    const from = seenAt(canvas, lean, first + at)
    for (let band = 0; band < 3; band++) moved[at * 3 + band] = rgb[from * 3 + band] ?? 0
  }
  return { width, top, height, gsdM, rgb: moved }
}

/** How many rows away the place may lie that is seen at another one. */
export const leanReachPx = (lean: readonly [number, number], gsdM: number): number => Math.ceil((tallestM * Math.hypot(...lean)) / gsdM)

/** nothing is taller than this, metres */
const tallestM = 14

/** The pixel whose top is seen here: the farthest one that is tall enough to lean this far. */
function seenAt({ width, height, heightM, gsdM }: Canvas, lean: readonly [number, number], at: number): number {
  const long = Math.hypot(...lean)
  const [column, row] = [at % width, Math.floor(at / width)]
  for (let step = Math.ceil((tallestM * long) / gsdM); step > 0; step--) {
    const c = Math.round(column - (lean[0] / long) * step)
    const r = Math.round(row - (lean[1] / long) * step)
    if (c >= 0 && r >= 0 && c < width && r < height && (heightM[r * width + c] ?? 0) * long >= step * gsdM) return r * width + c
  }
  return at
}
