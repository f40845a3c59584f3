const betweenMs = 50

/**
 * Tells what changed of one thing at once, and what comes on its heels together, twenty times a second at most: a question of a thousand
 * calls is told whole with each of its states. `telling` is asked for what to tell when it is told.
 */
export function makeCalmTelling(telling: (id: string) => void) {
  const resting = new Map<string, { timer: NodeJS.Timeout; isDue: boolean }>()
  let isOver = false
  const rest = (id: string) => {
    const timer = setTimeout(() => {
      const isDue = resting.get(id)?.isDue
      resting.delete(id)
      if (isDue) tell(id)
    }, betweenMs)
    resting.set(id, { timer, isDue: false })
  }
  const tell = (id: string) => {
    rest(id)
    telling(id)
  }
  const forget = (id: string) => {
    clearTimeout(resting.get(id)?.timer)
    resting.delete(id)
  }
  return {
    changed(id: string) {
      if (isOver) return
      const now = resting.get(id)
      if (now) now.isDue = true
      else tell(id)
    },
    forget,
    /** nothing is told any more */
    stop() {
      isOver = true
      for (const id of [...resting.keys()]) forget(id)
    },
  }
}
