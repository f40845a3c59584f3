import { ok, type Result } from '../../../contracts/result.ts'
import type { ClassScore } from '../../../core/teach/index.ts'
import { gainOf, takesHelp } from '../help-choice.ts'
import { type Learning, type Shown, scoreStrokes, withoutHelp } from './pixel-learner.ts'

type Scoring = { readonly classes: number; readonly isWanted: () => boolean }
export type Ways = { readonly learning: Learning; readonly shown: readonly Shown[] }

/** The same learning without the help of a model. */
export const alone = ({ learning, shown }: Ways): Ways => ({
  learning: { ...learning, backbone: null },
  shown: withoutHelp(shown, learning.backbone?.features.length ?? 0),
})

/** Whether the help of a model is taken, by strokes held aside. */
export class StrokeHelp {
  #isUsed = true
  #gain: number | null = null

  said = (hasHelp: boolean, isOff: boolean) => ({ used: hasHelp && this.#isUsed && !isOff, gain: hasHelp && !isOff ? this.#gain : null, isOff })

  /** what the classifier learns from now */
  used = (full: Ways): Ways => (full.learning.backbone && !this.#isUsed ? alone(full) : full)

  /** Compares with the scores of the way that is used; true where the other one is taken from now on. @fails aborted */
  async choose(full: Ways, scored: readonly (ClassScore | null)[], scoring: Scoring): Promise<Result<boolean>> {
    if (!full.learning.backbone) return ok(false)
    const other = this.#isUsed ? alone(full) : full
    const told = await scoreStrokes(other.learning, other.shown, scoring)
    if (!told.ok) return told
    const before = this.#isUsed
    this.#gain = before ? gainOf(scored, told.value) : gainOf(told.value, scored)
    this.#isUsed = takesHelp(this.#gain, before)
    return ok(this.#isUsed !== before)
  }
}
