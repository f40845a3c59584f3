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
      const { row, col, name } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
      if (typeof row !== 'number' || typeof col !== 'number') return invalid(context.name, one, '{row, col} in pixels')
      points.push({ pixel: [middle(col), middle(row)], ...layer.value, name: typeof name === 'string' ? name : `point ${at + 1}` })
    }
    return ok({ [fills]: points })
  },
})

const middle = (at: number): number => (Number.isInteger(at) ? at + 0.5 : at)
