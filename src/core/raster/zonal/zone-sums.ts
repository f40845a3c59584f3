import { fail, FailureError } from '../../../contracts/result.ts'
import type { Grid } from '../grid/grid.ts'

/** What the valid pixels of one zone hold; `std` is that of the population. */
export type ZoneStats = {
  readonly zone: number
  readonly count: number
  readonly sum: number
  readonly mean: number
  readonly min: number
  readonly max: number
  readonly std: number
}

const tableSize = 2 ** 22
const mostZones = 2e7

/** Sums by zone over windows in any order. Deviations are summed from the zone's first value, so large offsets cost no digits. */
export class ZoneSums {
  private readonly table = new Int32Array(tableSize)
  private readonly rest = new Map<number, number>()
  private zones = new Float64Array(256)
  private counts = new Float64Array(256)
  private shifts = new Float64Array(256)
  private sums = new Float64Array(256)
  private squares = new Float64Array(256)
  private mins = new Float64Array(256)
  private maxs = new Float64Array(256)
  private size = 1

  /** Adds a window: values and the zones below them, of one size. Pixels without data in either are left out. */
  add(values: Grid, zones: Grid): void {
    const pixels = values.width * values.height
    let last = Number.NaN
    let slot = 0
    for (let at = 0; at < pixels; at++) {
      const zone = zones.values[at] as number
      if (zone !== last) {
        slot = Number.isNaN(zone) ? 0 : this.slotOf(zone)
        last = zone
      }
      if (slot === 0 || values.valid?.[at] === 0 || zones.valid?.[at] === 0) continue
      const value = values.values[at] as number
      if (!Number.isNaN(value)) this.put(slot, value)
    }
  }

  /** Zones by rising number; those without a valid pixel are left out. */
  result(): ZoneStats[] {
    const stats: ZoneStats[] = []
    for (let slot = 1; slot < this.size; slot++) {
      const count = this.counts[slot] as number
      if (count === 0) continue
      const moved = (this.sums[slot] as number) / count
      const sum = (this.sums[slot] as number) + (this.shifts[slot] as number) * count
      const variance = Math.max(0, (this.squares[slot] as number) / count - moved * moved)
      stats.push({
        zone: this.zones[slot] as number,
        count,
        sum,
        mean: (this.shifts[slot] as number) + moved,
        min: this.mins[slot] as number,
        max: this.maxs[slot] as number,
        std: Math.sqrt(variance),
      })
    }
    return stats.sort((a, b) => a.zone - b.zone)
  }

  private put(slot: number, value: number): void {
    const count = this.counts[slot] as number
    this.counts[slot] = count + 1
    if (count === 0) {
      this.shifts[slot] = value
      this.mins[slot] = value
      this.maxs[slot] = value
      return
    }
    const moved = value - (this.shifts[slot] as number)
    this.sums[slot] = (this.sums[slot] as number) + moved
    this.squares[slot] = (this.squares[slot] as number) + moved * moved
    if (value < (this.mins[slot] as number)) this.mins[slot] = value
    else if (value > (this.maxs[slot] as number)) this.maxs[slot] = value
  }

  private slotOf(zone: number): number {
    const inTable = zone >= 0 && zone < tableSize && Number.isInteger(zone)
    const slot = inTable ? (this.table[zone] as number) : this.rest.get(zone)
    if (slot) return slot
    const made = this.size++
    if (made > mostZones)
      throw new FailureError(fail({ code: 'over_budget', message: `There are more than ${mostZones / 1e6} million zones.`, hint: 'Take a smaller area.' }).error)
    if (made === this.zones.length) this.grow()
    this.zones[made] = zone
    if (inTable) this.table[zone] = made
    else this.rest.set(zone, made)
    return made
  }

  private grow(): void {
    const larger = (array: Float64Array<ArrayBuffer>) => {
      const made = new Float64Array(array.length * 2)
      made.set(array)
      return made
    }
    this.zones = larger(this.zones)
    this.counts = larger(this.counts)
    this.shifts = larger(this.shifts)
    this.sums = larger(this.sums)
    this.squares = larger(this.squares)
    this.mins = larger(this.mins)
    this.maxs = larger(this.maxs)
  }
}
