import type { BoxM } from '../canvas.ts'
import type { Random } from '../prng.ts'
import type { Coast } from './coast.ts'

/** A jetty on piles and a groyne of boulders, both from the beach out into the sea; x and y of their feet in metres. */
export type Jetty = { readonly x: number; readonly fromM: number; readonly toM: number; readonly halfM: number; readonly headHalfM: number; readonly seed: number }
export type Boulder = { readonly x: number; readonly y: number; readonly radius: number; readonly tone: number }
/** What the boulders lie on: the water between them is not counted as sea. */
export type Core = { readonly box: BoxM; readonly inside: (x: number, y: number) => boolean }
export type Harbour = { readonly jetty: Jetty; readonly boulders: readonly Boulder[]; readonly core: Core }

/** Metres a groyne goes right for each metre out. */
const lean = 0.28

/** Both end well before the picture does: the sea around them stays one piece. */
export function planHarbour(sideM: number, coast: Coast, random: Random): Harbour {
  const x = sideM * random.between(0.66, 0.78)
  const fromM = coast.shoreAt(x) - 6
  const jetty = { x, fromM, toM: Math.min(coast.shoreAt(x) + 11, sideM - 4), halfM: 1.15, headHalfM: 3.6, seed: Math.floor(random.between(1, 1e6)) }
  const foot = sideM * random.between(0.2, 0.32)
  const start = coast.shoreAt(foot) - 4
  const reach = Math.min(16, sideM - 4 - start)
  const boulders = Array.from({ length: 90 }, () => {
    const out = random.next()
    return { x: foot + out * reach * lean + random.between(-1, 1) * (1.9 - 0.5 * out), y: start + out * reach, radius: random.between(0.45, 1.05), tone: random.between(0.8, 1.15) }
  })
  const core: Core = {
    box: [foot - 3, start, foot + reach * lean + 3, start + reach],
    inside: (x, y) => {
      const out = (y - start) / reach
      return out >= 0 && out <= 1 && Math.abs(x - foot - out * reach * lean) < 2.2 - 0.5 * out
    },
  }
  return { jetty, boulders, core }
}

/** Metres to the edge of the deck, negative on it. */
export function jettyDistance({ x, fromM, toM, halfM, headHalfM }: Jetty, px: number, py: number): number {
  const stem = Math.max(Math.abs(px - x) - halfM, fromM - py, py - toM)
  const head = Math.max(Math.abs(px - x) - headHalfM, toM - 2.4 - py, py - toM)
  return Math.min(stem, head)
}
