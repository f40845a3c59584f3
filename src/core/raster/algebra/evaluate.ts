import { type Grid, type GridSource, holdsNothing } from '../grid/grid.ts'
import type { Expression } from './parse.ts'

type Columns = ReadonlyMap<string, Float64Array>
type Evaluate = (bands: Columns, pixels: number) => Float64Array

/**
 * Bands of one grid combined by a parsed expression, window by window, as Float64; yes is 1 and no is 0. A pixel has data where all
 * bands of the expression have, and where the result is a finite number (a division by zero has none).
 */
export function calculated(expression: Expression, bands: ReadonlyMap<string, GridSource>): GridSource {
  const used = namesOf(expression)
  const sources = [...used].map((name) => ({ name, source: bands.get(name) }))
  const [first] = bands.values()
  const like = sources.find(({ source }) => source)?.source ?? first
  if (!like) throw new RangeError('an expression over no band at all')
  const evaluate = compile(expression)
  return {
    width: like.width,
    height: like.height,
    tile: like.tile,
    isEmpty: (box) => sources.some(({ source }) => source !== undefined && holdsNothing(source, box)),
    read: async (box) => {
      const width = box[2] - box[0]
      const height = box[3] - box[1]
      const grids = new Map<string, Grid>()
      for (const { name, source } of sources) if (source) grids.set(name, await source.read(box))
      const columns = new Map([...grids].map(([name, grid]) => [name, Float64Array.from(grid.values)]))
      return { width, height, ...checked(evaluate(columns, width * height), [...grids.values()]) }
    },
  }
}

function checked(values: Float64Array, grids: readonly Grid[]): { values: Float64Array; valid: Uint8Array } {
  const valid = new Uint8Array(values.length)
  for (let at = 0; at < values.length; at++) {
    valid[at] = Number.isFinite(values[at]) && grids.every((grid) => grid.valid?.[at] !== 0 && !Number.isNaN(grid.values[at])) ? 1 : 0
  }
  return { values, valid }
}

function namesOf(expression: Expression, into = new Set<string>()): Set<string> {
  if (expression.kind === 'band') into.add(expression.name)
  if (expression.kind === 'call') for (const input of expression.inputs) namesOf(input, into)
  return into
}

/** Functions that work on whole windows, made once. */
function compile(expression: Expression): Evaluate {
  if (expression.kind === 'number') return (_bands, pixels) => new Float64Array(pixels).fill(expression.value)
  if (expression.kind === 'band') return (bands, pixels) => bands.get(expression.name)?.slice() ?? new Float64Array(pixels).fill(Number.NaN)
  const inputs = expression.inputs.map(compile)
  const apply = operations[expression.name]
  if (!apply) throw new RangeError(`no operation ${expression.name}`)
  return (bands, pixels) => {
    const columns = inputs.map((input) => input(bands, pixels))
    const out = columns[0] ?? new Float64Array(pixels)
    const values = new Float64Array(columns.length)
    for (let at = 0; at < pixels; at++) {
      for (let k = 0; k < columns.length; k++) values[k] = (columns[k] as Float64Array)[at] as number
      out[at] = apply(values)
    }
    return out
  }
}

const one =
  (work: (a: number) => number) =>
  (v: Float64Array): number =>
    work(v[0] as number)
const two =
  (work: (a: number, b: number) => number) =>
  (v: Float64Array): number =>
    work(v[0] as number, v[1] as number)

const operations: Readonly<Record<string, (values: Float64Array) => number>> = {
  '+': two((a, b) => a + b),
  '-': two((a, b) => a - b),
  '*': two((a, b) => a * b),
  '/': two((a, b) => a / b),
  '%': two((a, b) => a % b),
  '^': two((a, b) => a ** b),
  negate: one((a) => -a),
  '<': two((a, b) => Number(a < b)),
  '<=': two((a, b) => Number(a <= b)),
  '>': two((a, b) => Number(a > b)),
  '>=': two((a, b) => Number(a >= b)),
  '==': two((a, b) => Number(a === b)),
  '!=': two((a, b) => Number(a !== b)),
  and: two((a, b) => Number(a === 1 && b === 1)),
  or: two((a, b) => Number(a === 1 || b === 1)),
  not: one((a) => 1 - a),
  if: (v) => (v[0] === 1 ? (v[1] as number) : (v[2] as number)),
  abs: one(Math.abs),
  sqrt: one(Math.sqrt),
  exp: one(Math.exp),
  log: one(Math.log),
  log10: one(Math.log10),
  floor: one(Math.floor),
  ceil: one(Math.ceil),
  round: one(Math.round),
  sin: one(Math.sin),
  cos: one(Math.cos),
  clamp: (v) => Math.min(v[2] as number, Math.max(v[1] as number, v[0] as number)),
  min: (v) => Math.min(...v),
  max: (v) => Math.max(...v),
}
