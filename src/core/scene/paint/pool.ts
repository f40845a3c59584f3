import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, mixed, type Rgb, shadeInk, tintInk } from '../colour.ts'
import { noise } from '../noise.ts'
import type { Pool } from '../shapes/thing-shapes.ts'
import { cover, localAt, roundBoxDistance } from '../shape.ts'

const clear: Rgb = [74, 186, 206]
const murky: Rgb = [86, 118, 88]
const stone: Rgb = [214, 206, 188]

/** A stone rim, water that is deeper in the middle, and light playing in it unless the storm made it green. */
export function paintPool(canvas: Canvas, pool: Pool): void {
  const local = localAt(pool.x, pool.y, pool.angle)
  const water = mixed(clear, murky, pool.murky)
  paint(canvas, boxAround(pool.x, pool.y, 6), (x, y, ink) => {
    const u = local.u(x, y)
    const v = local.v(x, y)
    const edge = roundBoxDistance(u, v, pool)
    if (edge > 1.3) return
    fillInk(ink, stone, cover(edge - 1.05, canvas.gsdM))
    shadeInk(ink, 0.94 + 0.1 * noise(x * 1.2, y * 1.2, 3))
    if (edge > 0 && edge < 0.3) shadeInk(ink, 1.08)
    const inside = cover(edge, canvas.gsdM)
    if (inside === 0) return
    const light = 1 - Math.abs(2 * noise(x * 1.5, y * 1.5, 4) - 1)
    tintInk(ink, water, inside)
    shadeInk(ink, 1 + inside * (-0.14 * Math.min(1, -edge) + 0.14 * (1 - pool.murky) * (light - 0.5)))
    ink.h = -0.4
  })
}
