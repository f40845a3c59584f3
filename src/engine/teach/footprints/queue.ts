import { sampleOf, seededRandom } from '../../../core/teach/index.ts'
import type { Prediction } from './learner.ts'

const seed = 7

/** Order in which buildings are asked about; worked out after each fit, so that the next one is there at once. */
export class Queue {
  #order: string[] = []

  /** before there is a classifier: at random over the place, the same for the same buildings */
  spread(buildings: readonly { readonly id: string; readonly features: Float32Array | null }[]): void {
    const seen = buildings.filter(({ features }) => features !== null)
    this.#order = sampleOf(seen.length, seen.length, seededRandom(seed)).flatMap((at) => seen[at]?.id ?? [])
  }

  /** most doubtful first */
  byDoubt(predictions: ReadonlyMap<string, Prediction>): void {
    this.#order = [...predictions].sort((a, b) => b[1].doubt - a[1].doubt).map(([id]) => id)
  }

  first(isOpen: (id: string) => boolean): string | undefined {
    return this.#order.find(isOpen)
  }
}
