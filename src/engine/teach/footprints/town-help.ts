import type { AskTeach } from '../worker/teach-worker.ts'
import { gainOf, takesHelp } from '../help-choice.ts'
import { type Item, type Labels, scoreHeldAside, type Scored, type Validation } from './learner.ts'

type Given = { readonly labels: Labels; readonly validation: Validation | null; readonly isWanted: () => boolean }

/** The features of a helping model come last, one share a class inside a building and one around it. */
const regions = 2

/** Buildings with what a helping model says of them and without, and which of the two is better on labels held aside. */
export class TownHelp {
  #full: readonly Item[] = []
  #plain: readonly Item[] = []
  #isUsed = true
  #gain: number | null = null

  /** @param classes of the helping model; 0: none helps */
  take(items: readonly Item[], classes: number): void {
    this.#full = items
    const further = regions * classes
    this.#plain = further === 0 ? items : items.map(({ id, features }) => ({ id, features: features?.subarray(0, features.length - further) ?? null }))
    this.#gain = null
  }

  said = (isOff: boolean) => ({ used: this.#hasHelp() && this.#isUsed && !isOff, gain: this.#gain, isOff })

  items = (isOff: boolean): readonly Item[] => (this.#isUsed && !isOff ? this.#full : this.#plain)

  #hasHelp = (): boolean => this.#full !== this.#plain

  /** Scores both ways; true where the other one is taken from now on. */
  async choose(ask: AskTeach, given: Given): Promise<boolean> {
    if (!this.#hasHelp()) return false
    const [full, plain] = [await scoreHeldAside(ask, this.#full, given), await scoreHeldAside(ask, this.#plain, given)]
    if (!full.ok || !plain.ok) return false
    const names = [...full.value.keys()]
    const scoresOf = (scored: Scored) => names.map((name) => scored.get(name)?.score ?? null)
    this.#gain = gainOf(scoresOf(full.value), scoresOf(plain.value))
    const before = this.#isUsed
    this.#isUsed = takesHelp(this.#gain, before)
    return this.#isUsed !== before
  }
}
