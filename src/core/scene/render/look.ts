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
  /** 1 as painted, 0 grey */
  readonly saturation: number
  readonly contrast: number
  readonly seed: number
}

/** The lowest sun there is, as its rays rise. */
export const lowestRise = 0.45
/** Roofs lean at most so far. */
export const mostLean = [0.12, 0.12] as const

export function lookOf({ seed, strength }: WorldOrder, date: number): Look {
  const draw = (salt: number) => hash(seed * 31 + date * 7, salt, 90)
  const fixed = (salt: number) => hash(seed, salt, 91)
  const plain = plainLook({ draw, fixed })
  return strength === 'hard' ? hardLook(plain, { draw, fixed, isLater: date > 0 }) : plain
}

/** `draw` differs from date to date, `fixed` does not. */
type Draws = { readonly draw: (salt: number) => number; readonly fixed: (salt: number) => number }

function plainLook({ draw, fixed }: Draws): Look {
  return {
    sun: sunAt({ azimuth: azimuthOf(fixed) + (draw(2) - 0.5) * 0.1, rise: 1 + 0.5 * fixed(3) }, fixed),
    gain: 0.94 + 0.1 * draw(5),
    offset: 0,
    haze: 0.04 * draw(7),
    dry: 0.15 + 0.2 * fixed(8),
    shiftPx: [0, 0],
    lean: [0, 0],
    blurPx: 0.5,
    noise: 2.4,
    warmth: (draw(13) - 0.5) * 0.04,
    saturation: 0.72 + 0.2 * fixed(15),
    contrast: 1.12 + 0.16 * fixed(16),
    seed: Math.floor(draw(14) * 1e6),
  }
}

/** Low sun, haze, another season and more noise; later dates also see from elsewhere and are set down up to two pixels off. */
function hardLook(plain: Look, { draw, fixed, isLater }: Draws & { readonly isLater: boolean }): Look {
  const shift = (salt: number) => (isLater ? Math.round(draw(salt) * 4 - 2) : 0)
  const turn = isLater ? (draw(2) - 0.5) * 2 : (draw(2) - 0.5) * 0.1
  return {
    ...plain,
    sun: sunAt({ azimuth: azimuthOf(fixed) + turn, rise: lowestRise + 0.9 * draw(3) }, fixed),
    gain: 0.62 + 0.3 * draw(5),
    offset: 18 * draw(6),
    haze: 0.1 + 0.24 * draw(7),
    dry: draw(8) * 0.9,
    shiftPx: [shift(9), shift(10)],
    lean: isLater ? [(draw(11) - 0.5) * 2 * mostLean[0], (draw(12) - 0.5) * 2 * mostLean[1]] : [0, 0],
    blurPx: 0.7,
    noise: 6,
    warmth: (draw(13) - 0.5) * 0.14,
    saturation: 0.55 + 0.35 * draw(15),
    contrast: 0.75 + 0.4 * draw(16),
  }
}

const azimuthOf = (fixed: Draws['fixed']): number => (fixed(1) * 2 - 1) * 0.9

/** From the lower side of the sky in half of the scenes: both halves of the Earth. */
function sunAt({ azimuth, rise }: { azimuth: number; rise: number }, fixed: Draws['fixed']): Sun {
  const side = fixed(4) < 0.5 ? 1 : -1
  return { x: Math.sin(azimuth) * side, y: -Math.cos(azimuth) * side, rise }
}
