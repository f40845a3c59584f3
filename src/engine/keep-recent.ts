/** Keeps the newest results of a pure computation by key, the least recently used going first. */
export function keepRecent<V>(most: number) {
  const kept = new Map<string, V>()
  return (key: string, make: () => V): V => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = make()
    kept.set(key, made)
    const oldest = kept.size > most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return made
  }
}
