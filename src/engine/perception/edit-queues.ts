/** Runs works of one name one after the other, in the order they were asked for; those of other names do not wait. A failure stops none behind it. */
export function makeQueues() {
  const last = new Map<string, Promise<void>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = Promise.withResolvers<void>()
    const before = last.get(name)
    last.set(name, done.promise)
    try {
      await before
      return await work()
    } finally {
      done.resolve()
      if (last.get(name) === done.promise) last.delete(name)
    }
  }
}
