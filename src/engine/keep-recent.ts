/**
 * Keeps the newest results of a pure computation by key, the least recently used going first. With `weigh`, `most` is a sum of weights; a
 * result heavier than all of it is made but not kept.
 */
export function keepRecent<V>(most: number, weigh: (key: string, value: V) => number = () => 1) {
  const kept = new Map<string, { readonly value: V; readonly weight: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return (key: string, make: () => V): V => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return known.value
    }
    const value = make()
    const weight = weigh(key, value)
    if (weight > most) return value
    kept.set(key, { value, weight })
    total += weight
    for (const oldest of kept.keys()) {
      if (total <= most) break
      drop(oldest)
    }
    return value
  }
}
