import { cloud, hash } from '../noise.ts'
import type { World } from '../world/make-world.ts'
import type { Cover } from './state.ts'

const cellM = 5

/** Hours (0 to about 1) until the front reaches each cell: it runs with the wind and slows on bare ground; a wave over a grid from one edge. */
export function fireArrival(world: World): { readonly across: number; readonly hours: Float64Array } {
  const { seed } = world.order
  const across = Math.ceil(world.sideM / cellM) + 2
  const hours = new Float64Array(across * across).fill(Number.POSITIVE_INFINITY)
  const wind = hash(seed, 5, 60) * Math.PI * 2
  const start = startCell(across, wind)
  hours[start] = 0
  const open = new Set([start])
  while (open.size > 0) {
    const wave = [...open].sort((a, b) => a - b)
    open.clear()
    for (const at of wave)
      for (const [dx, dy] of around)
        spread({ hours, across, open }, { at, dx, dy, cost: costOf({ x: (at % across) * cellM, y: Math.floor(at / across) * cellM, seed }, [dx, dy], wind) })
  }
  const sorted = [...hours].sort((a, b) => a - b)
  const most = sorted[Math.floor(sorted.length * 0.8)] ?? 1
  return { across, hours: hours.map((value) => value / most) }
}

const around = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const

function startCell(across: number, wind: number): number {
  const middle = across / 2
  const column = Math.round(middle - Math.cos(wind) * middle * 0.8)
  const row = Math.round(middle - Math.sin(wind) * middle * 0.8)
  return row * across + column
}

function costOf({ x, y, seed }: { x: number; y: number; seed: number }, [dx, dy]: readonly [number, number], wind: number): number {
  const with_ = (dx * Math.cos(wind) + dy * Math.sin(wind)) / Math.hypot(dx, dy)
  return Math.hypot(dx, dy) * (1.6 - with_) * (0.35 + 1.6 * cloud(x / 28, y / 28, seed + 61))
}

type Front = { readonly hours: Float64Array; readonly across: number; readonly open: Set<number> }

function spread({ hours, across, open }: Front, { at, dx, dy, cost }: { at: number; dx: number; dy: number; cost: number }): void {
  const column = (at % across) + dx
  const row = Math.floor(at / across) + dy
  if (column < 0 || row < 0 || column >= across || row >= across) return
  const to = row * across + column
  const reached = (hours[at] ?? 0) + cost
  if (reached >= (hours[to] ?? 0)) return
  hours[to] = reached
  open.add(to)
}

/** Ground the front has passed at a share of the event; the distance is a share of time turned into metres, right in sign. */
export function burntCover({ across, hours }: { readonly across: number; readonly hours: Float64Array }, share: number): Cover {
  const at = (x: number, y: number): number => {
    const u = Math.min(Math.max(x / cellM, 0), across - 2)
    const v = Math.min(Math.max(y / cellM, 0), across - 2)
    const [column, row] = [Math.floor(u), Math.floor(v)]
    const corner = row * across + column
    const read = (step: number) => hours[corner + step] ?? 9
    const upper = read(0) + (read(1) - read(0)) * (u - column)
    const lower = read(across) + (read(across + 1) - read(across)) * (u - column)
    return upper + (lower - upper) * (v - row)
  }
  return { kind: 'burnt', distance: (x, y) => (at(x, y) - share) * 120 }
}
