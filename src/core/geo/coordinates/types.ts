/** One reading of a typed coordinate: WGS 84 degrees, and the cell it stands for where the notation names a cell. */
export type Place = {
  /** [longitude, latitude] */
  readonly lonLat: readonly [number, number]
  /** side of the cell in metres (the longer one); null for a point */
  readonly cellM: number | null
  /** [west, south, east, north] of the cell in degrees; null for a point */
  readonly extent: readonly [number, number, number, number] | null
  /** what was read, for a person: `latitude, longitude`, `UTM band S` ... */
  readonly notation: string
  /** the reference as it was given, where it is an MGRS one: its precision is kept */
  readonly mgrs?: string
}

/** Readings of one text, the one taken first. `sure` is false where it has to be asked which is meant before anything is taken. */
export type Readings = { readonly places: readonly Place[]; readonly sure: boolean }

/** Why a text of a known notation cannot be read, as one sentence; null: it is not of this notation. */
export type Attempt = Readings | { readonly problem: string } | null

export const point = (lonLat: readonly [number, number], notation: string): Place => ({ lonLat, cellM: null, extent: null, notation })
export const one = (place: Place): Readings => ({ places: [place], sure: true })
