import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { ArgumentRule, RuleContext } from '../define-alias.ts'

/** A path, a layer or an earlier result by the name of ours. */
export const wire = (fills: string, note = 'a layer, a file of the project or an earlier result'): ArgumentRule => ({
  fills,
  connects: true,
  note,
  put(value, context) {
    const named = namedWire(value, context)
    return named.ok ? ok({ [fills]: named.value }) : named
  },
})

export const wires = (fills: string): ArgumentRule => ({
  fills,
  connects: true,
  note: 'layers, files or earlier results, in order',
  put(value, context) {
    if (!Array.isArray(value)) return invalid(context.name, value, 'a list')
    const names: string[] = []
    for (const one of value) {
      const named = namedWire(one, context)
      if (!named.ok) return named
      names.push(named.value)
    }
    return ok({ [fills]: names })
  },
})

/** Rows of an earlier result, or given in the call. */
export const records = (wireInput: string, typedInput: string): ArgumentRule => ({
  fills: wireInput,
  typed: typedInput,
  connects: true,
  note: `an earlier result; records given in the call fill ${typedInput}`,
  put(value, context) {
    if (typeof value === 'object' && value !== null) return ok({ [typedInput]: value })
    const named = namedWire(value, context)
    return named.ok ? ok({ [wireInput]: named.value }) : named
  },
})

/** A number of an earlier result, which keeps its unit, or one given in the call. */
export const measure = (wireInput: string, numberInput: string): ArgumentRule => ({
  fills: wireInput,
  typed: numberInput,
  connects: true,
  note: `an earlier result with its unit; a number given in the call fills ${numberInput}`,
  put(value, context) {
    if (typeof value === 'number' || isField(value)) return ok({ [numberInput]: value })
    const named = namedWire(value, context)
    return named.ok ? ok({ [wireInput]: named.value }) : named
  },
})

/** Name of ours for what an argument names. */
export function namedWire(value: unknown, { name, facts }: RuleContext): Result<string> {
  if (typeof value !== 'string') return invalid(name, value, 'a path or the name of a result')
  // a loop fills its placeholders itself
  if (isPlaceholder(value)) return ok(value)
  const found = facts.wireOf(value)
  if (found !== null) return ok(found)
  return fail({
    code: 'file_missing',
    message: `"${name}" names ${value}, and neither a layer, a file of the project nor an earlier result is called so.`,
    hint: 'Name a layer or an earlier result; a missing file is never taken for an empty one.',
    repairable: true,
    details: { argument: name },
  })
}

/** A field of an item or of a result of the round: a value, never a connection. */
const isField = (value: unknown): boolean => typeof value === 'string' && isPlaceholder(value) && value.includes('.')

export const isPlaceholder = (value: string): boolean => /^<(item|step|given)(\[\d+\])?(\.[^<>]+)?>$/.test(value)

export const invalid = (name: string, value: unknown, wanted: string) =>
  fail({ code: 'argument_invalid', message: `"${name}" cannot be ${JSON.stringify(value)?.slice(0, 80)}: it takes ${wanted}.`, hint: 'Change it in the call.', repairable: true })

/** One result as a list of one. */
export const listOf = (fills: string): ArgumentRule => ({
  fills,
  connects: true,
  note: 'a layer, a file of the project or an earlier result',
  put(value, context) {
    const named = namedWire(value, context)
    return named.ok ? ok({ [fills]: [named.value] }) : named
  },
})

/** Numbers by label: an earlier result in a list, or given in the call. */
export const dataOrWire = (wireInput: string, typedInput: string): ArgumentRule => ({
  fills: wireInput,
  typed: typedInput,
  connects: true,
  note: `an earlier result; numbers given in the call fill ${typedInput}`,
  put(value, context) {
    if (typeof value === 'object' && value !== null) return ok({ [typedInput]: value })
    const named = namedWire(value, context)
    return named.ok ? ok({ [wireInput]: [named.value] }) : named
  },
})
