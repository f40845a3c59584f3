import { ok } from '../../../contracts/result.ts'
import type { ArgumentRule } from '../define-alias.ts'
import { invalid, namedWire } from './wires.ts'

/** A list of earlier results, or of numbers. */
export const numbersOrWires = (wireInput: string, numberInput: string): ArgumentRule => ({
  fills: wireInput,
  typed: numberInput,
  connects: true,
  note: `earlier results with their units; numbers given in the call fill ${numberInput}`,
  put(value, context) {
    if (!Array.isArray(value)) return invalid(context.name, value, 'a list')
    if (value.every((one) => typeof one === 'number')) return ok({ [numberInput]: value })
    const names: string[] = []
    for (const one of value) {
      const named = namedWire(one, context)
      if (!named.ok) return named
      names.push(named.value)
    }
    return ok({ [wireInput]: names })
  },
})
