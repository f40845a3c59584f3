import type { Random } from '../prng.ts'

/** A river from top to bottom: `distanceM` is metres to its bank, negative in the water; `middleAt(y)` its middle. */
export type River = { readonly halfM: number; readonly middleAt: (y: number) => number; readonly distanceM: (x: number, y: number) => number }

/** It lies a quarter in from one side, so that a town fits beside it. */
export function planRiver(sideM: number, random: Random): River {
  const left = random.chance(0.5)
  const base = sideM * (left ? random.between(0.14, 0.24) : random.between(0.76, 0.86))
  const halfM = Math.min(14, Math.max(4, sideM * random.between(0.035, 0.05)))
  const [long, short] = [random.between(0, 6), random.between(0, 6)]
  const swing = sideM * 0.03
  const stepM = 0.5
  const table = Float64Array.from(
    { length: Math.ceil(sideM / stepM) + 2 },
    (_, i) => base + swing * Math.sin((i * stepM) / (sideM * 0.13) + long) + 1.4 * Math.sin((i * stepM) / 9 + short),
  )
  const middleAt = (y: number): number => {
    const place = Math.min(Math.max(y / stepM, 0), table.length - 2)
    const at = Math.floor(place)
    const from = table[at] ?? base
    return from + ((table[at + 1] ?? from) - from) * (place - at)
  }
  return { halfM, middleAt, distanceM: (x, y) => Math.abs(x - middleAt(y)) * 0.96 - halfM }
}
