import { z } from 'zod'

const readers = new WeakMap<object, z.ZodType>()

/** What keeps a structure from the form (JSON Schema) its tool takes, in the words of a finding; null where it has that form. */
export function wrongForm(value: unknown, form: Record<string, unknown>): string | null {
  const reader = readers.get(form) ?? z.fromJSONSchema(form)
  readers.set(form, reader)
  const read = reader.safeParse(value)
  if (read.success) return null
  const [issue] = read.error.issues
  const where = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  const what = (issue?.message ?? 'not usable').replace(/^Invalid input: /, '')
  return `must have another form${where === '' ? '' : ` at ${where.replace(/^\./, '')}`} (${what})`
}
