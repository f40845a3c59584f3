import { sampleOf, seededRandom } from '../../../core/teach/index.ts'
import type { Prediction } from './learner.ts'

const seed = 7
const fewOfClass = 4

/** The same order for the same list. */
export const shuffled = <T>(list: readonly T[]): T[] => sampleOf(list.length, list.length, seededRandom(seed)).map((at) => list[at] as T)

/**
 * Order in which buildings are asked about; worked out after each fit, so that the next one is there at once. Doubt alone never finds a class
 * that the classifier does not know of, so some are taken at random: every second while a class has few labels, then every fifth.
 */
export class Queue {
  #random: string[] = []
  #doubtful: string[] = []

  /** as they come, which is at random */
  spread(buildings: readonly { readonly id: string; readonly features: Float32Array | null }[]): void {
    this.#random = buildings.filter(({ features }) => features !== null).map(({ id }) => id)
  }

  /** most doubtful first */
  byDoubt(predictions: ReadonlyMap<string, Prediction>): void {
    this.#doubtful = [...predictions].sort((a, b) => b[1].doubt - a[1].doubt).map(([id]) => id)
  }

  next(isOpen: (id: string) => boolean, sizes: readonly number[]): { id: string; why: 'doubtful' | 'spread' } | null {
    const labelled = sizes.reduce((sum, size) => sum + size, 0)
    const explores = sizes.some((size) => size < fewOfClass) ? labelled % 2 === 1 : labelled % 5 === 4
    const isRandom = explores || this.#doubtful.length === 0
    const id = (isRandom ? this.#random : this.#doubtful).find(isOpen)
    return id === undefined ? null : { id, why: isRandom ? 'spread' : 'doubtful' }
  }
}
