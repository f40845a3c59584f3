import { fail, ok } from '../../../contracts/result.ts'
import type { ArgumentRule } from '../define-alias.ts'
import { invalid, namedWire } from './wires.ts'

/** A feature by its place in the layer, counted from 0; -1 is the largest. */
export const featureIndex = (fills: string, of: string): ArgumentRule => ({
  fills,
  connects: false,
  note: 'its place in the layer from 0, as its id; -1 is the largest',
  put(value, context) {
    if (value === -1) return ok({ [fills]: 'largest' })
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return invalid(context.name, value, 'a whole number from -1')
    const named = namedWire(context.args[of], { ...context, name: of })
    if (!named.ok) return named
    const id = context.facts.featureAt(named.value, value)
    if (id !== null) return ok({ [fills]: id })
    return fail({
      code: 'argument_invalid',
      message: `There is no feature ${value} in ${String(context.args[of])} that can be told by its number.`,
      hint: 'Give -1 for the largest, or leave it out for all.',
      repairable: true,
    })
  },
})

/** A distance in pixels as metres of the frame of another argument. */
export const pixelsInMetres = (fills: string, of: string): ArgumentRule => ({
  fills,
  connects: false,
  note: `pixels become metres by the frame of ${of}`,
  put(value, context) {
    if (typeof value !== 'number' || value < 0) return invalid(context.name, value, 'pixels from 0')
    const named = namedWire(context.args[of], { ...context, name: of })
    if (!named.ok) return named
    const gsd = context.facts.frameOf(named.value)?.gsd ?? null
    if (gsd !== null) return ok({ [fills]: value * Math.sqrt(gsd.x * gsd.y) })
    return fail({ code: 'gsd_unknown', message: `"${context.name}" is in pixels, and their size is not known.`, hint: 'Set the pixel size of the layer.', repairable: true })
  },
})
