import tokens from '../../../contracts/tokens.json' with { type: 'json' }
import type { Raster, RasterBand } from '../../../contracts/kinds/index.ts'
import type { ValueRamp } from '../../../contracts/services/evidence.ts'
import { type ProjectStore, tilePx } from '../../project/index.ts'

const binCount = 40
/** pixels looked at for a histogram; larger rasters give an even sample */
const mostPixels = 1_200_000
/** below this share of the range, nearly all values would have one colour */
const crowded = 0.25
const tailShare = 0.02

export const bandOf = ({ bands }: Raster, plane: string | null): RasterBand | null => (plane === null ? (bands[0] ?? null) : (bands.find((band) => band.plane === plane) ?? null))

/**
 * Ramp and histogram of a band; null where no pixel has a value. The ramp spans all values, as on paper, unless few lie far out:
 * then it spans the middle 96 %, and ends stand for all beyond.
 */
export function valueRamp(store: Pick<ProjectStore, 'floats'>, artifactId: string, { raster, band }: { raster: Raster; band: RasterBand }): ValueRamp | null {
  const { min, max } = band
  if (min === null || max === null) return null
  const sample = sampleOf(store, artifactId, { raster, plane: band.plane })
  const [low, high] = spanOf(sample.values, [min, max])
  return {
    plane: band.plane,
    name: band.name,
    unit: band.unit,
    colors: tokens.ramp.score,
    low,
    high,
    min,
    max,
    mean: band.mean,
    valid: band.valid,
    bins: binsOf(sample.values, [low, high]),
    sampled: sample.isPart,
  }
}

function sampleOf(store: Pick<ProjectStore, 'floats'>, artifactId: string, { raster: { frame }, plane }: { raster: Raster; plane: string }) {
  const step = Math.max(1, Math.ceil(Math.sqrt((frame.width * frame.height) / mostPixels)))
  const values: number[] = []
  for (let top = 0; top < frame.height; top += tilePx) {
    for (let left = 0; left < frame.width; left += tilePx) {
      const [right, bottom] = [Math.min(frame.width, left + tilePx), Math.min(frame.height, top + tilePx)]
      const tile = store.floats.readWindow(artifactId, plane, [left, top, right, bottom])
      for (let row = (step - (top % step)) % step; row < bottom - top; row += step) {
        for (let column = (step - (left % step)) % step; column < right - left; column += step) {
          const value = tile[row * (right - left) + column] as number
          if (Number.isFinite(value)) values.push(value)
        }
      }
    }
  }
  return { values: Float64Array.from(values).sort(), isPart: step > 1 }
}

function spanOf(sorted: Float64Array, [min, max]: readonly [number, number]): [number, number] {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))]
  const [low, high] = [at(tailShare), at(1 - tailShare)]
  return low !== undefined && high !== undefined && high > low && high - low < crowded * (max - min) ? [low, high] : [min, max]
}

function binsOf(sorted: Float64Array, [low, high]: readonly [number, number]): ValueRamp['bins'] {
  const width = (high - low) / binCount
  if (width <= 0) return sorted.length === 0 ? [] : [{ from: low, to: high, count: sorted.length }]
  const counts = new Array<number>(binCount).fill(0)
  for (const value of sorted) {
    const bin = Math.min(binCount - 1, Math.max(0, Math.floor((value - low) / width)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.map((count, bin) => ({ from: low + bin * width, to: low + (bin + 1) * width, count }))
}
