import type { PixelXY } from '../../contracts/frame.ts'

/** xView2: 0.3 F1 of finding buildings and 0.7 harmonic mean of the four F1 of damage, which is 0 as soon as one is: print the classes beside it. */
export function xview2Score(localisationF1: number, damageF1: readonly number[]): { readonly harmonicMean: number; readonly score: number } {
  const harmonicMean = damageF1.length === 0 || damageF1.some((f1) => f1 === 0) ? 0 : damageF1.length / damageF1.reduce((sum, f1) => sum + 1 / f1, 0)
  return { harmonicMean, score: 0.3 * localisationF1 + 0.7 * harmonicMean }
}

export type CountScore = {
  readonly true: number
  readonly found: number
  /** signed, of the truth; null where the truth has none */
  readonly errorPercent: number | null
  /** mean over the cells that hold any of |true - found|: equal totals can hide opposite errors */
  readonly cellMae: number | null
}

/** Counts of a whole image and of the cells of a grid over it, by the centres of the objects. */
export function countScore(truth: readonly PixelXY[], found: readonly PixelXY[], cellPx: number): CountScore {
  const cells = new Map<string, number>()
  const add = ([x, y]: PixelXY, by: number) => {
    const key = `${Math.floor(x / cellPx)} ${Math.floor(y / cellPx)}`
    cells.set(key, (cells.get(key) ?? 0) + by)
  }
  for (const xy of truth) add(xy, 1)
  for (const xy of found) add(xy, -1)
  return {
    true: truth.length,
    found: found.length,
    errorPercent: truth.length > 0 ? (100 * (found.length - truth.length)) / truth.length : null,
    cellMae: cells.size > 0 ? [...cells.values()].reduce((sum, gap) => sum + Math.abs(gap), 0) / cells.size : null,
  }
}

/** Area of a class after its errors: what is mapped wrongly goes, what was missed elsewhere comes (Olofsson). Any unit of area. */
export function correctedArea({ mapped, usersAccuracy, other, omission }: { mapped: number; usersAccuracy: number; other: number; omission: number }): number {
  return mapped * usersAccuracy + other * omission
}
