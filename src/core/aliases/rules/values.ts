import { fail, ok } from '../../../contracts/result.ts'
import type { ArgumentRule } from '../define-alias.ts'
import { invalid } from './wires.ts'

/** A plain value under our name. */
export const value = (fills: string, note = ''): ArgumentRule => ({ fills, note, connects: false, put: (given) => ok({ [fills]: given }) })

/** A value that is one of theirs, as ours. */
export const choice = (fills: string, table: Readonly<Record<string, unknown>>): ArgumentRule => ({
  fills,
  connects: false,
  note: Object.entries(table)
    .map(([theirs, ours]) => `${theirs} = ${String(ours)}`)
    .join(', '),
  put(given, { name }) {
    const key = String(given)
    return Object.hasOwn(table, key) ? ok({ [fills]: table[key] }) : invalid(name, given, `one of ${Object.keys(table).join(', ')}`)
  },
})

/** Changed on the way; null where it cannot be. */
export const changed = (fills: string, note: string, change: (given: unknown) => unknown): ArgumentRule => ({
  fills,
  connects: false,
  note,
  put(given, { name }) {
    const made = change(given)
    return made === null ? invalid(name, given, note) : ok({ [fills]: made })
  },
})

/** Taken and not used; the reason stands in the reference. */
export const unused = (note: string): ArgumentRule => ({ fills: null, note, connects: false, put: () => ok({}) })

/** Used by the rule of another argument. */
export const partOf = (other: string, fills: string): ArgumentRule => ({ fills, note: `together with ${other}`, connects: false, put: () => ok({}) })

/** Only one value has a meaning here; any other is refused rather than silently ignored. */
export const only = (allowed: readonly unknown[], note: string): ArgumentRule => ({
  fills: null,
  connects: false,
  note,
  put(given, { name }) {
    if (allowed.includes(given)) return ok({})
    return fail({ code: 'argument_invalid', message: `"${name}" can only be ${allowed.map(String).join(' or ')} here: ${note}.`, hint: 'Leave it out.', repairable: true })
  },
})
