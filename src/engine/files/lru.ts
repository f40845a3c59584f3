/** Keeps the most recently used values whose sizes together stay under a budget. */
export class Lru<V> {
  readonly #entries = new Map<string, { value: V; size: number }>()
  readonly #budget: number
  #used = 0

  constructor(budget: number) {
    this.#budget = budget
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, size: number): void {
    const old = this.#entries.get(key)
    if (old) this.#used -= old.size
    this.#entries.delete(key)
    this.#entries.set(key, { value, size })
    this.#used += size
    for (const [oldest, entry] of this.#entries) {
      if (this.#used <= this.#budget || oldest === key) break
      this.#entries.delete(oldest)
      this.#used -= entry.size
    }
  }
}
