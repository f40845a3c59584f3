import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import type { Positions } from './kernels.ts'

/** Source pixel position of a position on the new grid; null where there is none. */
export type ToSource = (xy: PixelXY) => PixelXY | null

/** Largest error of interpolated positions, in source pixels. */
const mostError = 0.02
const steps = [32, 8, 2] as const

/** Source positions of the centres of a box, exact at nodes and between them bilinear where that is right to 0.02 pixels. */
export function mapWindow(box: PixelBox, toSource: ToSource): Positions {
  for (const step of steps) {
    const nodes = nodesOf(box, step, toSource)
    if (worstError(nodes, box, toSource) <= mostError) return interpolated(nodes, box)
  }
  const exact = nodesOf(box, 1, toSource)
  return interpolated(exact, box)
}

type Nodes = { readonly step: number; readonly across: number; readonly down: number; readonly xs: Float64Array; readonly ys: Float64Array }

/** Nodes lie on pixel centres, the last ones on or beyond the last centre; two at least, for there are steps to be told. */
function nodesOf([left, top, right, bottom]: PixelBox, step: number, toSource: ToSource): Nodes {
  const across = Math.max(2, Math.ceil((right - left - 1) / step) + 1)
  const down = Math.max(2, Math.ceil((bottom - top - 1) / step) + 1)
  const xs = new Float64Array(across * down)
  const ys = new Float64Array(across * down)
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      const at = toSource([left + i * step + 0.5, top + j * step + 0.5])
      xs[j * across + i] = at ? at[0] : Number.NaN
      ys[j * across + i] = at ? at[1] : Number.NaN
    }
  }
  return { step, across, down, xs, ys }
}

/** Error in the middle of each cell; a cell half in and half out of the domain is never interpolated over. */
function worstError(nodes: Nodes, [left, top]: PixelBox, toSource: ToSource): number {
  const { step, across, down } = nodes
  const errorAt = (x: number, y: number) => {
    const exact = toSource([left + x + 0.5, top + y + 0.5])
    const [u, v] = between(nodes, x, y)
    if (!exact) return Number.isNaN(u) ? 0 : Number.POSITIVE_INFINITY
    const off = Math.hypot(exact[0] - u, exact[1] - v)
    return Number.isNaN(off) ? Number.POSITIVE_INFINITY : off
  }
  let worst = 0
  for (let j = 0; j < down - 1; j++) {
    for (let i = 0; i < across - 1; i++) worst = Math.max(worst, errorAt((i + 0.5) * step, (j + 0.5) * step))
  }
  return worst
}

function between({ step, across, down, xs, ys }: Nodes, x: number, y: number): [number, number] {
  const i = Math.min(Math.floor(x / step), across - 2)
  const j = Math.min(Math.floor(y / step), down - 2)
  const [s, t] = [x / step - i, y / step - j]
  const blend = (of: Float64Array) => {
    const at = j * across + i
    const below = at + across
    const upper = mix(of[at] as number, of[at + 1] as number, s)
    return t === 0 ? upper : mix(upper, mix(of[below] as number, of[below + 1] as number, s), t)
  }
  return [blend(xs), blend(ys)]
}

/** An end that counts for nothing may be outside the domain. */
const mix = (a: number, b: number, t: number): number => (t === 0 ? a : a + (b - a) * t)

function interpolated(nodes: Nodes, [left, top, right, bottom]: PixelBox): Positions {
  const size = { width: right - left, height: bottom - top }
  return { xs: spreadOut(nodes, nodes.xs, size), ys: spreadOut(nodes, nodes.ys, size), spread: spreadOf(nodes) }
}

/** Bilinear between nodes: along the two rows of nodes first, then between them. */
function spreadOut({ step, across, down }: Nodes, at: Float64Array, { width, height }: { readonly width: number; readonly height: number }): Float64Array {
  const out = new Float64Array(width * height)
  const lines = new Map<number, Float64Array>()
  const lineOf = (j: number): Float64Array => {
    const known = lines.get(j)
    if (known) return known
    if (lines.size > 1) lines.delete(Math.min(...lines.keys()))
    const line = new Float64Array(width)
    for (let x = 0; x < width; x++) {
      const i = Math.min(Math.floor(x / step), across - 2)
      line[x] = mix(at[j * across + i] as number, at[j * across + i + 1] as number, x / step - i)
    }
    lines.set(j, line)
    return line
  }
  for (let y = 0; y < height; y++) {
    const j = Math.min(Math.floor(y / step), down - 2)
    const t = y / step - j
    const upper = lineOf(j)
    if (t === 0) {
      out.set(upper, y * width)
      continue
    }
    const lower = lineOf(j + 1)
    const row = y * width
    for (let x = 0; x < width; x++) out[row + x] = (upper[x] as number) + ((lower[x] as number) - (upper[x] as number)) * t
  }
  return out
}

/** Source pixels one result pixel covers, on average over the window; 1 where nothing can be told. */
function spreadOf({ step, across, down, xs, ys }: Nodes): Positions['spread'] {
  const sums = { x: 0, y: 0, n: 0 }
  for (let j = 0; j < down - 1; j++) {
    for (let i = 0; i < across - 1; i++) {
      const at = j * across + i
      const along = at + 1
      const below = at + across
      const x = Math.hypot((xs[along] as number) - (xs[at] as number), (xs[below] as number) - (xs[at] as number)) / step
      const y = Math.hypot((ys[along] as number) - (ys[at] as number), (ys[below] as number) - (ys[at] as number)) / step
      if (!Number.isFinite(x + y)) continue
      sums.x += x
      sums.y += y
      sums.n++
    }
  }
  return sums.n === 0 ? { x: 1, y: 1 } : { x: sums.x / sums.n, y: sums.y / sums.n }
}
