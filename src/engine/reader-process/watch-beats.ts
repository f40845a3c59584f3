import { type Beat, beatMs } from './asks.ts'

/** Why a reader was ended, and the block it was at. */
export type Stop = { readonly why: 'time' | 'memory' | 'ended'; readonly block: { readonly column: number; readonly row: number } | null }

const silentMs = 10_000
/** a process that starts on a machine at its limit has no thread to watch it yet */
const startMs = 60_000
const beatNumbers = 6

/** Judges a reader by its beats. They are counted, not timed: an engine that was busy or asleep meanwhile blames nobody. */
export class BeatWatch {
  readonly #onStop: (stop: Stop) => void
  #rest: Buffer = Buffer.alloc(0)
  #last: Beat | null = null
  #stillMs = 0
  #silentMs = 0

  constructor(onStop: (stop: Stop) => void) {
    this.#onStop = onStop
  }

  /** Bytes of the pipe; a beat may come in parts. */
  take(chunk: Buffer): void {
    const all = Buffer.concat([this.#rest, chunk])
    const size = beatNumbers * 8
    const whole = all.length - (all.length % size)
    for (let at = 0; at < whole; at += size) this.#judge(beatOf(all.subarray(at, at + size)))
    this.#rest = all.subarray(whole)
  }

  /** Called every beat's time while an answer is awaited: a reader whose watching thread is silent hangs too. */
  tick(): void {
    this.#silentMs += beatMs
    if (this.#silentMs >= (this.#last ? silentMs : startMs)) this.#onStop({ why: 'time', block: this.#block() })
  }

  /** Work begins: what was before does not count. */
  begin(): void {
    this.#stillMs = 0
    this.#silentMs = 0
  }

  ended(): Stop {
    return { why: 'ended', block: this.#block() }
  }

  #judge(beat: Beat): void {
    this.#silentMs = 0
    this.#stillMs = beat.steps === this.#last?.steps ? this.#stillMs + beatMs : 0
    this.#last = beat
    if (this.#stillMs >= beat.limitMs) this.#onStop({ why: 'time', block: this.#block() })
    else if (beat.residentBytes > beat.limitBytes) this.#onStop({ why: 'memory', block: this.#block() })
  }

  #block(): Stop['block'] {
    return this.#last && this.#last.column >= 0 ? { column: this.#last.column, row: this.#last.row } : null
  }
}

function beatOf(bytes: Buffer): Beat {
  const number = (index: number) => bytes.readDoubleLE(index * 8)
  return { residentBytes: number(0), steps: number(1), column: number(2), row: number(3), limitMs: number(4), limitBytes: number(5) }
}
