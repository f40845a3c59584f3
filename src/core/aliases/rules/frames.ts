import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { ArgumentRule, RuleContext } from '../define-alias.ts'
import { invalid, isPlaceholder, namedWire } from './wires.ts'

/** A typed pixel size may differ from the frame's by rounding, not by more. */
const allowedShare = 0.01

/** `pixel_size_m`: never used, only compared with the frame of another argument, and refused where it differs. */
export const pixelSize = (of: string): ArgumentRule => ({
  fills: null,
  connects: false,
  note: `compared with the pixel size of ${of === '' ? 'the map' : of} and refused when it differs by more than 1 %`,
  put(value, context) {
    if (typeof value !== 'number' || !(value > 0)) return invalid(context.name, value, 'metres above 0')
    const [first] = of === '' ? ['the map'] : [context.args[of]].flat()
    const named = of === '' ? ok('') : namedWire(first, { ...context, name: of })
    return named.ok ? compared(value, named.value, { what: String(first), context }) : named
  },
})

function compared(value: number, wire: string, { what, context }: { what: string; context: RuleContext }): Result<Record<string, unknown>> {
  const frame = context.facts.frameOf(wire)
  // the result of a round that is still to come has its frame when it is there
  if (frame === null && isPlaceholder(wire)) return ok({})
  const gsd = frame?.gsd ?? null
  if (gsd === null)
    return fail({
      code: 'gsd_unknown',
      message: `The pixel size of ${what} is not known, and one typed in a call is not taken.`,
      hint: `Set the pixel size of the layer to ${value} m.`,
      repairable: true,
    })
  const known = Math.sqrt(gsd.x * gsd.y)
  if (Math.abs(value - known) <= allowedShare * known) return ok({})
  return fail({
    code: 'argument_invalid',
    message: `"${context.name}" says ${value} m, but the pixels of ${what} are ${Number(known.toPrecision(4))} m.`,
    hint: 'Leave it out: the frame knows its pixel size.',
    repairable: true,
    details: { given: value, known },
  })
}

/** `[row, column]` of a pixel as a point at its centre. */
export const rowColumn = (fills: string, of: string): ArgumentRule => ({
  fills,
  connects: false,
  note: `[row, column] of a pixel of ${of === '' ? 'the map' : of}, as the point at its centre`,
  put(value, context) {
    if (!Array.isArray(value) || value.length !== 2) return invalid(context.name, value, '[row, column]')
    return pointAt({ row: value[0], column: value[1] }, { fills, of, context })
  },
})

/** Row and column in two arguments. */
export const rowAnd = (columnArgument: string, fills: string, of: string): ArgumentRule => ({
  fills,
  connects: false,
  note: `with ${columnArgument} the pixel of ${of}, as the point at its centre`,
  put: (value, context) => pointAt({ row: value, column: context.args[columnArgument] }, { fills, of, context }),
})

type PointAsk = { readonly fills: string; readonly of: string; readonly context: RuleContext }

function pointAt({ row, column }: { row: unknown; column: unknown }, { fills, of, context }: PointAsk): Result<Record<string, unknown>> {
  const layer = layerFor(of, context)
  if (!layer.ok) return layer
  if (![row, column].every((one) => typeof one === 'number' || (typeof one === 'string' && isPlaceholder(one))))
    return invalid(context.name, [row, column], 'numbers for row and column')
  return ok({ [fills]: { pixel: [centre(column), centre(row)], ...layer.value } })
}

/** A whole number names a pixel; its place is the middle of it. */
const centre = (at: unknown): unknown => (typeof at === 'number' && Number.isInteger(at) ? at + 0.5 : at)

/** The layer whose pixels are meant; `''` in the rule means the map. */
export function layerFor(of: string, context: RuleContext): Result<{ of?: string }> {
  if (of === '') return ok({})
  const named = namedWire(context.args[of], { ...context, name: of })
  if (!named.ok) return named
  if (isPlaceholder(named.value)) return ok({ of: named.value })
  const layer = context.facts.layerOf(named.value)
  return ok(layer === null ? {} : { of: layer })
}
