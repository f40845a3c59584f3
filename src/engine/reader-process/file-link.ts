import { ok, type Result } from '../../contracts/result.ts'
import { fileProblem } from '../files/problems.ts'
import { askAlone, askOnce, type Opened } from './ask-file.ts'
import type { AskName, Asks, SourceFacts, SourceState } from './asks.ts'
import type { ReaderChild } from './reader-child.ts'
import type { ReaderPool } from './reader-pool.ts'
import { stoppedFailure } from './stopped-words.ts'
import type { Stop } from './watch-beats.ts'

/** A file that ended its process so often is not read again: each try costs seconds. */
const mostStops = 2

/** One file in as many reader processes as have had to do with it; opened anew where the one that had it ended. */
export class FileLink {
  readonly path: string
  readonly pool: ReaderPool
  readonly #opened = new Map<ReaderChild, Promise<Opened>>()
  readonly #reduced: string | null
  #stops = 0
  #lastStop: Stop | null = null
  state: SourceState = { warning: null, damage: null }
  /** pictures are decoded whole when they are opened: once is enough */
  #isBound = false
  #isClosed = false

  constructor(path: string, { pool, reduced }: { readonly pool: ReaderPool; readonly reduced: string | null }) {
    this.path = path
    this.pool = pool
    this.#reduced = reduced
  }

  async open(): Promise<Result<SourceFacts>> {
    const first = await this.#fileIn(this.pool.pick(() => false))
    if (!first.ok) return first
    this.#isBound = first.value.facts.format === 'png' || first.value.facts.format === 'jpeg'
    this.pool.count(1)
    return ok(first.value.facts)
  }

  /** One ask, of the process that has most time for it or of `child`. */
  async ask<N extends AskName>(name: N, askOf: (file: number) => Asks[N]['ask'], child?: ReaderChild): Promise<Result<Asks[N]['value']>> {
    if (this.#isClosed) return fileProblem(this.path, 'bad_request', { sentence: 'was read after it was closed.', hint: 'Open it again.' })
    if (this.#stops >= mostStops && this.#lastStop) return stoppedFailure(this.path, this.#lastStop)
    const chosen = child ?? this.pool.pick((one) => this.#opened.has(one), this.#isBound)
    const file = await this.#fileIn(chosen)
    if (!file.ok) return file
    const outcome = await chosen.ask(name, { path: this.path, ask: askOf(file.value.file) })
    if ('answered' in outcome) return this.#took(outcome.answered)
    this.#opened.delete(chosen)
    if (!outcome.alone) return this.#took(await askAlone(this.pool, { name, path: this.path, askOf }))
    this.#stops++
    this.#lastStop = outcome.stopped
    return stoppedFailure(this.path, outcome.stopped)
  }

  get canSplit(): boolean {
    return !this.#isBound
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.pool.count(-1)
    const opened = [...this.#opened]
    this.#opened.clear()
    for (const [child, opening] of opened) {
      const file = await opening
      // one that has ended meanwhile has closed it
      if (file.ok && !child.isGone) await child.ask('close', { path: this.path, ask: { file: file.value.file } })
    }
  }

  #fileIn(child: ReaderChild): Promise<Opened> {
    const known = this.#opened.get(child)
    if (known !== undefined && !child.isGone) return known
    const opening = askOnce(
      { pool: this.pool, child },
      { name: 'open', path: this.path, ask: { path: this.path, ...(this.#reduced === null ? {} : { reduced: this.#reduced }) } },
    ).then(({ result, state }) => this.#took({ result, state }))
    for (const gone of this.#opened.keys()) if (gone.isGone) this.#opened.delete(gone)
    this.#opened.set(child, opening)
    // what could not be opened is tried again
    opening.then(
      (opened) => opened.ok || this.#opened.delete(child),
      () => this.#opened.delete(child),
    )
    return opening
  }

  /** Damage met in one process stays known when another answers. */
  #took<T>({ result, state }: { readonly result: Result<T>; readonly state: SourceState | null }): Result<T> {
    const before = this.state.damage?.blocks ?? 0
    if (state && (state.damage?.blocks ?? 0) >= before) this.state = state
    return result
  }
}
