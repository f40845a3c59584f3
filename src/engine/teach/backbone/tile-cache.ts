const mostBytes = 160_000_000

/** What a model said of the newest tiles: [channels, tile, tile], null where there was nothing to see. */
export function makeTileCache() {
  const kept = new Map<string, Float32Array | null>()
  let bytes = 0
  return {
    get(key: string): Float32Array | null | undefined {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    add(key: string, planes: Float32Array | null): void {
      kept.set(key, planes)
      bytes += planes?.byteLength ?? 0
      for (const [oldest, one] of kept) {
        if (bytes <= mostBytes || oldest === key) break
        kept.delete(oldest)
        bytes -= one?.byteLength ?? 0
      }
    },
  }
}

export type TileCache = ReturnType<typeof makeTileCache>
