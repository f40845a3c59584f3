import type { Random } from '../prng.ts'

/** The sea fills the lower part; `shoreAt(x)` is the y of the water line in metres. */
export type Coast = { readonly shoreAt: (x: number) => number; readonly baseM: number }

export function planCoast(sideM: number, random: Random): Coast {
  const baseM = sideM * 0.87
  const [long, short] = [random.between(0, 6), random.between(0, 6)]
  return { baseM, shoreAt: (x) => baseM + 2.6 * Math.sin(x / 21 + long) + 1.3 * Math.sin(x / 8.3 + short) + 0.5 * Math.sin(x / 3.1) }
}
