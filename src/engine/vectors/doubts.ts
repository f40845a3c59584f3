/** Things wrong on the way through a file, each kind once with its count. */
export class Doubts {
  readonly #counts = new Map<string, number>()
  readonly #once: string[] = []

  /** a sentence said once, whatever its count */
  say(sentence: string): void {
    if (!this.#once.includes(sentence)) this.#once.push(sentence)
  }

  /** one more of a kind; `kind` follows the count: "3 rings were not closed and are closed" */
  count(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  list(): string[] {
    return [...this.#once, ...[...this.#counts].map(([kind, count]) => `${count} ${kind}.`)]
  }
}
