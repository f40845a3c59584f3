import { clamp01 } from '../colour.ts'
import { cloud, noise } from '../noise.ts'
import type { River } from './river.ts'

/** Heights of the ground on a grid of `cellM`, row by row; `at` reads between the points, metres above the river's normal level. */
export type Heights = { readonly cellM: number; readonly across: number; readonly values: Float64Array; readonly at: (x: number, y: number) => number }

/** Where the hill of a landslide or volcano begins: everything above (smaller y) rises. */
export const hillFootOf = (sideM: number): number => sideM * 0.27

/** Rolling ground with the river's valley cut into it; with `hill` the upper third climbs at 30 to 40 degrees. */
export function makeHeights(sideM: number, { seed, river, hill }: { seed: number; river: River; hill: boolean }): Heights {
  const cellM = 4
  const across = Math.ceil(sideM / cellM) + 2
  const values = new Float64Array(across * across)
  for (let at = 0; at < values.length; at++) {
    const x = (at % across) * cellM
    const y = Math.floor(at / across) * cellM
    values[at] = groundAt({ x, y, seed }, river.distanceM(x, y)) + (hill ? hillAt({ x, y, seed }, hillFootOf(sideM)) : 0)
  }
  return { cellM, across, values, at: (x, y) => between({ cellM, across, values }, x, y) }
}

type Spot = { readonly x: number; readonly y: number; readonly seed: number }

/** Flat near the banks, then a gentle rise; five octaves of noise that fade towards the river. */
function groundAt({ x, y, seed }: Spot, bankM: number): number {
  if (bankM < 0) return Math.max(-3, bankM * 0.25)
  const relief = (cloud(x / 90, y / 90, seed) - 0.5) * 3 + (noise(x / 22, y / 22, seed + 5) - 0.5) * 0.7 + (noise(x / 9, y / 9, seed + 6) - 0.5) * 0.25
  return Math.max(0.25, 0.5 + Math.min(5, bankM * 0.035) + relief * clamp01(bankM / 40))
}

function hillAt({ x, y, seed }: Spot, footM: number): number {
  const up = footM + (noise(x / 60, 3, seed + 8) - 0.5) * 24 - y
  if (up <= 0) return 0
  return up * 0.72 * clamp01(up / 20) + (cloud(x / 30, y / 30, seed + 9) - 0.5) * Math.min(12, up * 0.3)
}

function between({ cellM, across, values }: Omit<Heights, 'at'>, x: number, y: number): number {
  const last = across - 2
  const u = Math.min(Math.max(x / cellM, 0), last)
  const v = Math.min(Math.max(y / cellM, 0), last)
  const [column, row] = [Math.floor(u), Math.floor(v)]
  const at = row * across + column
  const corner = (step: number) => values[at + step] ?? 0
  const upper = corner(0) + (corner(1) - corner(0)) * (u - column)
  const lower = corner(across) + (corner(across + 1) - corner(across)) * (u - column)
  return upper + (lower - upper) * (v - row)
}
