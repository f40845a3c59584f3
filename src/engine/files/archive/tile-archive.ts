/** Bounds as [west, south, east, north] in degrees. */
export type Bounds = readonly [number, number, number, number]

/** A file of map tiles in Web Mercator; the zooms between are all there. */
export type TileArchive = {
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds | null
  readonly attribution: string | null
  /** encoded picture of a tile, rows counted from the north; null where there is none */
  readonly tile: (zoom: number, column: number, row: number) => Promise<Uint8Array | null>
  /** any one tile, to learn their size from; absent where the format has no quick way to it */
  readonly anyTile?: () => Uint8Array | null
  readonly close: () => Promise<void>
}

/** Web Mercator ends where the world is a square. */
export const mercatorLatitude = 85.0511287798066

export const wholeWorld: Bounds = [-180, -mercatorLatitude, 180, mercatorLatitude]

/** Degrees of the upper left corner of a tile. */
export function cornerOf(zoom: number, column: number, row: number): [number, number] {
  const count = 2 ** zoom
  return [(column / count) * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI]
}

/** Column and row in tiles of a zoom, with fractions. */
export function tileAt(zoom: number, lon: number, lat: number): [number, number] {
  const count = 2 ** zoom
  const within = Math.max(-mercatorLatitude, Math.min(mercatorLatitude, lat)) * (Math.PI / 180)
  const y = (1 - Math.log(Math.tan(within) + 1 / Math.cos(within)) / Math.PI) / 2
  return [((lon + 180) / 360) * count, y * count]
}
