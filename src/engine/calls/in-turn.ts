/** Work of one key after the other, in the order it came; one that fails does not hold up the next. */
export function inTurn() {
  const tails = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    tails.set(key, settled)
    void settled.then(() => tails.get(key) === settled && tails.delete(key))
    return mine
  }
}
