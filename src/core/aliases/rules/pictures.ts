import type { KindName } from '../../../contracts/kinds/index.ts'
import { fail, ok } from '../../../contracts/result.ts'
import type { ArgumentRule } from '../define-alias.ts'
import { invalid, namedWire } from './wires.ts'

/** A route: the result that found it. Pixels somebody typed are no route of this project. */
export const pathOrPixels = (fills: string): ArgumentRule => ({
  fills,
  connects: true,
  note: 'the result that found the route',
  put(value, context) {
    if (typeof value === 'string') {
      const named = namedWire(value, context)
      return named.ok ? ok({ [fills]: named.value }) : named
    }
    return fail({
      code: 'argument_invalid',
      message: `"${context.name}" is a list of pixels; a route map draws a route that was found, which knows its length and where it is cut.`,
      hint: 'Refer to the result of the route, such as <path_pixels> from trajectory[3].obs.',
      repairable: true,
    })
  },
})

/** A text result, or words given in the call. */
export const textOf = (wireInput: string, typedInput: string): ArgumentRule => ({
  fills: wireInput,
  typed: typedInput,
  connects: true,
  note: `an earlier text; words given in the call fill ${typedInput}`,
  put(value, { name, facts }) {
    if (typeof value !== 'string') return invalid(name, value, 'words')
    const named = facts.wireOf(value)
    if (named !== null && facts.kindOf(named) === 'text') return ok({ [wireInput]: named })
    return ok(value === '' ? {} : { [typedInput]: value })
  },
})

/** The results of the run so far that are of the kinds the tool reads; a list of steps given in the call is not believed. */
export const trajectoryResults = (fills: string, kinds: readonly KindName[]): ArgumentRule => ({
  fills,
  connects: true,
  note: 'the results of the run so far',
  put(value, { facts, name }) {
    const names =
      Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
        ? value.map((one) => facts.wireOf(one)).filter((one) => one !== null)
        : facts.resultsSoFar(kinds)
    if (names.length > 0) return ok({ [fills]: names })
    return fail({
      code: 'input_missing',
      message: `"${name}": the run has made no ${kinds.slice(0, 3).join(', ')} so far.`,
      hint: 'Call a tool that makes one first.',
      repairable: true,
    })
  },
})
