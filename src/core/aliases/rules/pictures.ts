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

/** Words, or a text result as its words. */
export const textOf = (fills: string): ArgumentRule => ({
  fills,
  connects: false,
  note: 'words',
  put: (value, { name }) => (typeof value === 'string' ? ok(value === '' ? {} : { [fills]: value.slice(0, 500) }) : invalid(name, value, 'words')),
})

/** The results of the run so far that are of the kinds the tool reads; a list of steps given in the call is not believed. */
export const trajectoryResults = (fills: string, kinds: readonly KindName[]): ArgumentRule => ({
  fills,
  connects: true,
  note: 'the results of the run so far',
  put(value, { facts, name }) {
    const names = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string') ? value.map((one) => facts.wireOf(one)).filter((one) => one !== null) : facts.resultsSoFar(kinds)
    if (names.length > 0) return ok({ [fills]: names })
    return fail({ code: 'input_missing', message: `"${name}": the run has made no ${kinds.slice(0, 3).join(', ')} so far.`, hint: 'Call a tool that makes one first.', repairable: true })
  },
})
