import type { Canvas } from '../canvas.ts'
import type { Sun } from '../light.ts'
import { hasHill, type World } from '../world/make-world.ts'

/** Slopes of the ground that face the sun are brighter; only hills are steep enough to show it. */
export function hillLight({ width, top, height, gsdM, rgb }: Canvas, { heights, order }: World, sun: Sun): void {
  if (!hasHill(order.kind)) return
  for (let at = 0; at < width * height; at++) {
    const x = ((at % width) + 0.5) * gsdM
    const y = (Math.floor(at / width) + top + 0.5) * gsdM
    const rise = (heights.at(x + 2, y) - heights.at(x - 2, y)) * -sun.x + (heights.at(x, y + 2) - heights.at(x, y - 2)) * -sun.y
    const factor = 1 + 0.45 * Math.max(-1, Math.min(0.8, (rise / 4) * sun.rise))
    for (let band = 0; band < 3; band++) rgb[at * 3 + band] = (rgb[at * 3 + band] ?? 0) * factor
  }
}
