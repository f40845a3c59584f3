/** Rows of a picture: `height` of them from row `top` on. */
type Span = { readonly top: number; readonly height: number }

type Waiting = { readonly go: () => void; readonly fail: (problem: unknown) => void }

/** One of those who read; it says when it wants no more, or all others wait for it. */
export type RowReader<T> = {
  /** the rows that hold this one; rows only go forward */
  readonly at: (row: number) => Promise<T>
  readonly end: () => void
}

/**
 * Rows that are drawn once and read by several side by side, each in order: the next ones are drawn when nobody needs these any more, so
 * that memory holds one draw. All readers are made before the first reads.
 * @param draw draws the rows from `top` on, as many as it likes
 */
export function rowFeed<T extends Span>(draw: (top: number) => T) {
  let now: T | null = null
  let next = 0
  let readers = 0
  let waiting: Waiting[] = []

  const goOn = (): void => {
    if (waiting.length === 0 || waiting.length < readers) return
    const all = waiting
    waiting = []
    // let go before, not after, the next are drawn
    now = null
    try {
      const drawn = draw(next)
      next = drawn.top + drawn.height
      now = drawn
      for (const one of all) one.go()
    } catch (problem) {
      for (const one of all) one.fail(problem)
    }
  }
  const turn = () =>
    new Promise<void>((go, fail) => {
      waiting.push({ go, fail })
      goOn()
    })

  return {
    reader(): RowReader<T> {
      readers++
      return {
        async at(row) {
          for (;;) {
            const drawn = now
            if (drawn && row < drawn.top) throw new RangeError(`row ${row} was drawn and let go`)
            if (drawn && row < drawn.top + drawn.height) return drawn
            await turn()
          }
        },
        end() {
          readers--
          goOn()
        },
      }
    },
  }
}
