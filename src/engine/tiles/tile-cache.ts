/** Draws a picture; calls `pass` where it is but a first look, which the next one who asks gets drawn anew. */
export type Draw = (pass: () => void) => Promise<Uint8Array | null>

/** Newest pictures by address; a picture asked for twice at once is drawn once. */
export function makeTileCache(most: number) {
  const kept = new Map<string, Promise<Uint8Array | null>>()
  return {
    get(key: string, draw: Draw): Promise<Uint8Array | null> {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      let passing = false
      const drawn = draw(() => {
        passing = true
      })
      kept.set(key, drawn)
      drawn.then(
        (bytes) => (bytes === null || passing) && kept.delete(key),
        () => kept.delete(key),
      )
      const oldest = kept.size > most ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return drawn
    },
  }
}
