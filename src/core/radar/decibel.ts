import { type Grid, hasData } from '../raster/grid/grid.ts'

export const powerForms = ['power', 'amplitude', 'decibel'] as const
/** How backscatter is stored. */
export type PowerForm = (typeof powerForms)[number]

/** Backscatter as power, whatever it was stored as; zero and negative power is no data, for it has no logarithm. */
export function toPower(stored: Grid, form: PowerForm): Grid {
  return mapGrid(stored, (value) => {
    if (form === 'decibel') return 10 ** (value / 10)
    const power = form === 'amplitude' ? value * value : value
    return value > 0 ? power : Number.NaN
  })
}

/** Power as decibels. */
export const toDecibel = (power: Grid): Grid => mapGrid(power, (value) => (value > 0 ? 10 * Math.log10(value) : Number.NaN))

/** 10 log10(after / before) in dB: below zero where the ground sends back less than before. Both as power on one grid. */
export function logRatio(before: Grid, after: Grid): Grid {
  return mapGrid(before, (value, k) => {
    const later = hasData(after, k) ? (after.values[k] as number) : Number.NaN
    return value > 0 && later > 0 ? 10 * Math.log10(later / value) : Number.NaN
  })
}

/** Which form values are in, told by their range: dB has values below zero, amplitude of 16-bit files is in the hundreds; null when both fit. */
export function formOf({ min, max }: { readonly min: number; readonly max: number }): PowerForm | null {
  if (min < 0 && min > -80 && max < 40) return 'decibel'
  if (min < 0) return null
  if (max > 50) return 'amplitude'
  return max <= 10 ? 'power' : null
}

function mapGrid(grid: Grid, of: (value: number, k: number) => number): Grid {
  const { width, height } = grid
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  for (let k = 0; k < values.length; k++) {
    if (!hasData(grid, k)) continue
    const made = of(grid.values[k] as number, k)
    if (!Number.isFinite(made)) continue
    values[k] = made
    valid[k] = 1
  }
  return { width, height, values, valid }
}
