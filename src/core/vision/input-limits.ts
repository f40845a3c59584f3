/** What a tile may be. A file or a card can ask for any size, and the pixels of a tile are held before the model sees them. */
export const inputLimits = { leastTilePx: 1, mostTilePx: 4096, mostNumbers: 64 * 2 ** 20 } as const

export type TileAsk = { readonly bands: number; readonly tile: number; readonly dates: number }

/** What is wrong with tiles of that size, as the end of a sentence; null where they can be fed. */
export function tileProblem({ bands, tile, dates }: TileAsk): string | null {
  const { leastTilePx, mostTilePx, mostNumbers } = inputLimits
  if (!Number.isInteger(tile) || tile < leastTilePx || tile > mostTilePx) return `pictures of ${tile} x ${tile} pixels; tiles have ${leastTilePx} to ${mostTilePx} a side`
  if (bands * dates * tile * tile > mostNumbers) return `${bands * dates} bands of ${tile} x ${tile} pixels, more than memory is set aside for`
  return null
}
