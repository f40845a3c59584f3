import type { Canvas } from '../canvas.ts'

/** Tall things seen a little from the side: each pixel looks for the highest place that leans over it. Labels do not lean. */
export function leanOver(canvas: Canvas, lean: readonly [number, number]): Canvas {
  const { width, height, heightM, rgb, gsdM } = canvas
  const moved = new Float32Array(rgb.length)
  const long = Math.hypot(...lean) || 1
  const steps = Math.ceil((14 * long) / gsdM)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let from = row * width + column
      for (let step = steps; step > 0; step--) {
        const c = Math.round(column - (lean[0] / long) * step)
        const r = Math.round(row - (lean[1] / long) * step)
        if (c < 0 || r < 0 || c >= width || r >= height) continue
        const at = r * width + c
        if ((heightM[at] ?? 0) * long < step * gsdM) continue
        from = at
        break
      }
      for (let band = 0; band < 3; band++) moved[(row * width + column) * 3 + band] = rgb[from * 3 + band] ?? 0
    }
  }
  return { ...canvas, rgb: moved }
}
