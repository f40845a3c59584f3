import type { PixelXY } from '../../contracts/frame.ts'
import { firstCrossing } from '../../core/vector/index.ts'

/** Corners looked at in one file, and in one ring: a few seconds at most. */
const mostCorners = 2_000_000
const mostInRing = 500_000

/** Counts rings that cross or touch themselves: parts of them that run the other way round are taken off the area. */
export class CrossingRings {
  #corners = 0
  #crossing = 0
  #unseen = 0
  /** number of the first feature that has one, from 1 */
  #first: number | null = null

  add(rings: readonly (readonly PixelXY[])[], feature: number): void {
    for (const ring of rings) {
      if (ring.length > mostInRing || this.#corners + ring.length > mostCorners) {
        this.#unseen++
        continue
      }
      this.#corners += ring.length
      if (firstCrossing(withoutRepeats(ring)) === null) continue
      this.#crossing++
      this.#first ??= feature
    }
  }

  warnings(): string[] {
    const warnings: string[] = []
    if (this.#crossing > 0) {
      const which =
        this.#crossing === 1
          ? `One ring (in feature ${this.#first}) crosses or touches itself`
          : `${this.#crossing} rings (the first in feature ${this.#first}) cross or touch themselves`
      warnings.push(`${which}: parts that run the other way round are taken off, so the area may be too small. Repair the file first.`)
    }
    if (this.#unseen > 0) warnings.push(`${this.#unseen} ${this.#unseen === 1 ? 'ring has' : 'rings have'} too many corners to look for crossings in.`)
    return warnings
  }
}

/** The same corner twice in a row is no side. */
function withoutRepeats(ring: readonly PixelXY[]): PixelXY[] {
  return ring.filter(([x, y], at) => at === 0 || x !== ring[at - 1]?.[0] || y !== ring[at - 1]?.[1])
}
