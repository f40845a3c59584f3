import { ok } from '../../../contracts/result.ts'
import type { ArgumentRule } from '../define-alias.ts'
import { layerFor } from './frames.ts'
import { invalid, namedWire } from './wires.ts'

/** A list of `{row, col}` as points at the centres of the pixels, or an earlier result. */
export const pixelPoints = (fills: string, of: string): ArgumentRule => ({
  fills,
  connects: true,
  note: `{row, col} of pixels of ${of}, as points at their centres; or an earlier result`,
  put(value, context) {
    if (typeof value === 'string') {
      const named = namedWire(value, context)
      return named.ok ? ok({ [fills]: [named.value] }) : named
    }
    const layer = layerFor(of, context)
    if (!layer.ok) return layer
    if (!Array.isArray(value)) return invalid(context.name, value, 'a list of {row, col}')
    const points: unknown[] = []
    for (const [at, one] of value.entries()) {
      const point = pointOf(one, at)
      if (point === null) return invalid(context.name, one, '{row, col} in pixels')
      points.push({ ...point, ...layer.value })
    }
    return ok({ [fills]: points })
  },
})

/** The point in the middle of a pixel; null where row or column is no number. */
function pointOf(one: unknown, at: number): { pixel: [number, number]; name: string } | null {
  const { row, col, name } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
  if (typeof row !== 'number' || typeof col !== 'number') return null
  return { pixel: [middle(col), middle(row)], name: typeof name === 'string' ? name : `point ${at + 1}` }
}

const middle = (at: number): number => (Number.isInteger(at) ? at + 0.5 : at)
