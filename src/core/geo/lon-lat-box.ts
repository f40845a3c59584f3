export type LonLatBounds = [west: number, south: number, east: number, north: number]

/** Box of places in degrees, the narrower way around the Earth: west > east where it crosses the date line. */
export class LonLatBox {
  /** longitudes from -180 to 180, and from 0 to 360 */
  readonly #near = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  readonly #far = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  #south = Number.POSITIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY

  /** @param place longitude (any turn) and latitude */
  add([lon, lat]: readonly [number, number]): void {
    const near = turned(lon)
    widen(this.#near, near)
    widen(this.#far, near < 0 ? near + 360 : near)
    this.#south = Math.min(this.#south, lat)
    this.#north = Math.max(this.#north, lat)
  }

  /** Null without a finite place. */
  bounds(): LonLatBounds | null {
    const [near, far] = [this.#near, this.#far]
    if (!Number.isFinite(near.least + near.most + this.#south + this.#north)) return null
    // numbers that only differ in the last place are the same box; from -180 to 180 and nothing between is the world
    if (near.most - near.least <= far.most - far.least + 1e-9 || far.most === far.least) return [near.least, this.#south, near.most, this.#north]
    return [turned(far.least), this.#south, turned(far.most), this.#north]
  }
}

/** A longitude already in range stays as it is: just below 180 the sum would round up and turn it to -180. */
const turned = (lon: number): number => (lon >= -180 && lon <= 180 ? lon : lon - 360 * Math.floor((lon + 180) / 360))

function widen(range: { least: number; most: number }, lon: number): void {
  range.least = Math.min(range.least, lon)
  range.most = Math.max(range.most, lon)
}
