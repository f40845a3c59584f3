/** How well scores are probabilities. Bins are closed above: with 5, (0.8, 1] is one. Rows may be added in any number, memory is that of the bins. */
export class CalibrationTally {
  readonly #bins: { n: number; score: number; right: number }[]
  #n = 0
  #squares = 0

  constructor(bins = 10) {
    this.#bins = Array.from({ length: bins }, () => ({ n: 0, score: 0, right: 0 }))
  }

  /** @param score 0 to 1 */
  add(score: number, right: boolean, times = 1): void {
    const bin = this.#bins[Math.max(0, Math.ceil(score * this.#bins.length - 1e-12) - 1)]
    if (!bin) throw new RangeError(`a score is 0 to 1, not ${score}`)
    bin.n += times
    bin.score += score * times
    bin.right += right ? times : 0
    this.#n += times
    this.#squares += times * (score - (right ? 1 : 0)) ** 2
  }

  /** Expected calibration error: mean over all of the gap between mean score and share of right ones in their bin; null before any. */
  ece(): number | null {
    if (this.#n === 0) return null
    return this.#bins.reduce((sum, { score, right }) => sum + Math.abs(score - right), 0) / this.#n
  }

  /** Mean squared gap between score and outcome; null before any. */
  brier(): number | null {
    return this.#n === 0 ? null : this.#squares / this.#n
  }
}
