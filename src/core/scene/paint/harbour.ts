import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, shadeInk, tintInk } from '../colour.ts'
import { hash, noise } from '../noise.ts'
import { type Boulder, type Harbour, type Jetty, jettyDistance } from '../plan/harbour.ts'
import { cover } from '../shape.ts'

const planks: Rgb = [168, 146, 116]
const beam: Rgb = [112, 92, 70]
const rock: Rgb = [142, 138, 130]
const wetRock: Rgb = [70, 72, 70]
const spray: Rgb = [232, 236, 230]

export function paintHarbour(canvas: Canvas, { jetty, boulders, core }: Harbour): void {
  paint(canvas, core.box, (x, y, ink) => {
    if (core.inside(x, y)) fillInk(ink, wetRock, 0.85)
  })
  for (const boulder of boulders) foamAround(canvas, boulder)
  for (const boulder of boulders) paintBoulder(canvas, boulder)
  paintJetty(canvas, jetty)
}

function foamAround(canvas: Canvas, { x, y, radius }: Boulder): void {
  paint(canvas, boxAround(x, y, radius + 0.8), (px, py, ink) => {
    const away = Math.hypot(px - x, py - y) - radius - 0.7 * noise(px * 1.3, py * 1.3, 71)
    if (away < 0 && noise(px * 2, py * 2, 72) > 0.4) fillInk(ink, spray, 0.4)
  })
}

function paintBoulder(canvas: Canvas, { x, y, radius, tone }: Boulder): void {
  paint(canvas, boxAround(x, y, radius * 1.3), (px, py, ink) => {
    const angle = Math.atan2(py - y, px - x)
    const away = Math.hypot(px - x, py - y) - radius * (0.9 + 0.2 * noise(angle * 1.4 + 9, radius * 50, 73))
    if (away > 0.1) return
    fillInk(ink, rock, cover(away, canvas.gsdM))
    shadeInk(ink, tone * (0.8 + 0.36 * noise(px * 3, py * 3, 74)))
    ink.h = 0.5 + 0.9 * Math.sqrt(Math.max(0, -away) / radius)
  })
}

/** Planks across two beams; the storm has torn some out. */
function paintJetty(canvas: Canvas, jetty: Jetty): void {
  const middle = (jetty.fromM + jetty.toM) / 2
  paint(canvas, boxAround(jetty.x, middle, (jetty.toM - jetty.fromM) / 2 + jetty.headHalfM), (x, y, ink) => {
    const away = jettyDistance(jetty, x, y)
    const inside = cover(away, canvas.gsdM)
    if (inside === 0) return
    const plank = Math.floor(y / 0.42)
    const gone = hash(plank, Math.round((x - jetty.x) / 1.6), jetty.seed) > 0.93
    if (gone) return
    fillInk(ink, planks, inside)
    shadeInk(ink, 0.82 + 0.3 * hash(plank, 1, jetty.seed) + 0.1 * (noise(x * 3, y, 75) - 0.5))
    if (y / 0.42 - plank < 0.22) shadeInk(ink, 0.76)
    if (away > -0.24) tintInk(ink, beam, 0.7)
    ink.h = 1.3
  })
}
