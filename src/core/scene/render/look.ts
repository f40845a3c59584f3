import { hash } from '../noise.ts'
import type { Sun } from '../light.ts'
import type { WorldOrder } from '../world/order.ts'

/** Everything about a picture that is not in the world: light, air, season and camera. It differs from date to date, harder where asked. */
export type Look = {
  readonly sun: Sun
  readonly gain: number
  readonly offset: number
  /** 0 clear to 1 white */
  readonly haze: number
  /** 0 green to 1 straw */
  readonly dry: number
  readonly shiftPx: readonly [number, number]
  /** metres a roof leans over for each metre of its height */
  readonly lean: readonly [number, number]
  readonly blurPx: number
  readonly noise: number
  readonly warmth: number
  readonly seed: number
}

export function lookOf({ seed, strength }: WorldOrder, date: number): Look {
  const draw = (salt: number) => hash(seed * 31 + date * 7, salt, 90)
  const fixed = (salt: number) => hash(seed, salt, 91)
  const hard = strength === 'hard'
  const azimuth = (fixed(1) * 2 - 1) * 0.9 + (hard && date > 0 ? (draw(2) - 0.5) * 2 : (draw(2) - 0.5) * 0.1)
  const rise = hard ? 0.45 + 0.9 * draw(3) : 1 + 0.5 * fixed(3)
  const shift = (salt: number) => (hard && date > 0 ? Math.round(draw(salt) * 4 - 2) : 0)
  return {
    // from the lower side of the sky half of the time: both halves of the world
    sun: { x: Math.sin(azimuth) * (fixed(4) < 0.5 ? 1 : -1), y: fixed(4) < 0.5 ? -Math.cos(azimuth) : Math.cos(azimuth), rise },
    gain: hard ? 0.62 + 0.3 * draw(5) : 0.94 + 0.1 * draw(5),
    offset: hard ? 18 * draw(6) : 0,
    haze: hard ? 0.1 + 0.24 * draw(7) : 0.04 * draw(7),
    dry: hard ? draw(8) * 0.9 : 0.15 + 0.2 * fixed(8),
    shiftPx: [shift(9), shift(10)],
    lean: hard && date > 0 ? [(draw(11) - 0.5) * 0.24, (draw(12) - 0.5) * 0.24] : [0, 0],
    blurPx: hard ? 0.7 : 0.5,
    noise: hard ? 6 : 2.6,
    warmth: hard ? (draw(13) - 0.5) * 0.14 : (draw(13) - 0.5) * 0.04,
    seed: Math.floor(draw(14) * 1e6),
  }
}
