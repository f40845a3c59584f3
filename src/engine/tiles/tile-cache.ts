/** Newest pictures by address; a picture asked for twice at once is drawn once. */
export function makeTileCache(most: number) {
  const kept = new Map<string, Promise<Uint8Array | null>>()
  return {
    get(key: string, draw: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const drawn = draw()
      kept.set(key, drawn)
      drawn.then(
        (bytes) => bytes === null && kept.delete(key),
        () => kept.delete(key),
      )
      const oldest = kept.size > most ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return drawn
    },
  }
}
