import type { Random } from '../prng.ts'

/** The sea fills the lower part; `shoreAt(x)` is the y of the water line in metres. */
export type Coast = { readonly shoreAt: (x: number) => number; readonly baseM: number }

export function planCoast(sideM: number, random: Random): Coast {
  const baseM = sideM * 0.87
  const [long, short] = [random.between(0, 6), random.between(0, 6)]
  return { baseM, shoreAt: tabled(sideM, (x) => baseM + 2.6 * Math.sin(x / 21 + long) + 1.3 * Math.sin(x / 8.3 + short) + 0.5 * Math.sin(x / 3.1)) }
}

/** The same curve read from a table every 0.1 m, because each pixel asks for it; the ends hold beyond the picture. */
function tabled(sideM: number, curve: (x: number) => number): (x: number) => number {
  const stepM = 0.1
  const values = Float64Array.from({ length: Math.ceil(sideM / stepM) + 2 }, (_, i) => curve(i * stepM))
  const last = values.length - 2
  return (x) => {
    const place = Math.min(Math.max(x / stepM, 0), last)
    const at = Math.floor(place)
    const from = values[at] ?? 0
    return from + ((values[at + 1] ?? from) - from) * (place - at)
  }
}
