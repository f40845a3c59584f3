import { type Form, formWords } from './form-words.ts'

/** A structure as a person typed it; `problem` says how to write it where it cannot be read, and the text stands for the value. */
export type TypedStructure = { readonly value: unknown; readonly problem: string | null }

/** Reads `10, 20` as a list and `nir: 4, red: 3` as a record where the form is so plain; anything else is JSON. Empty text is no value. */
export function readStructure(text: string, form: Form): TypedStructure {
  const typed = text.trim()
  if (typed === '') return { value: undefined, problem: null }
  const value = /^[[{]/.test(typed) ? parsed(typed) : plainly(typed, form)
  return value === undefined ? { value: text, problem: howTo(form) } : { value, problem: null }
}

function howTo(form: Form): string {
  const [item, field] = [listItem(form), fieldForm(form)]
  if (item) return `Write it as ${formWords(item)}, ${formWords(item)}, with commas between.`
  const name = form.propertyNames?.enum?.[0] ?? 'name'
  return field ? `Write it as ${name}: ${formWords(field)}, with commas between several.` : `Write it as ${formWords(form)}, in JSON.`
}

/** The same structure as text: as short as it can be read back. */
export function structureText(value: unknown, form: Form): string {
  if (value === undefined || value === null) return ''
  const short = shortText(value, form)
  if (short !== null && JSON.stringify(readStructure(short, form).value) === JSON.stringify(value)) return short
  return JSON.stringify(value)
}

function shortText(value: unknown, form: Form): string | null {
  if (Array.isArray(value)) return listItem(form) ? value.map(String).join(', ') : null
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : null
  return fieldForm(form)
    ? Object.entries(value)
        .map(([name, field]) => `${name}: ${String(field)}`)
        .join(', ')
    : null
}

function plainly(typed: string, form: Form): unknown {
  const [item, field] = [listItem(form), fieldForm(form)]
  if (item) return allOrNone(typed.split(',').map((part) => plainValue(part, item)))
  if (field) return recordOf(typed, field)
  const value = parsed(typed)
  return value === undefined && takesText(form) ? typed : value
}

function recordOf(typed: string, field: Form): unknown {
  const parts = typed.split(',').map((part) => /^\s*([^:]+?)\s*:(.*)$/.exec(part))
  const entries = parts.map((match) => (match ? ([match[1], plainValue(match[2] ?? '', field)] as const) : undefined))
  return entries.every((entry) => entry?.[1] !== undefined) ? Object.fromEntries(entries as [string, unknown][]) : undefined
}

const allOrNone = (values: readonly unknown[]): unknown => (values.includes(undefined) ? undefined : values)

/** One value of a plain type; undefined where it is none. */
function plainValue(part: string, form: Form): unknown {
  const text = part.trim()
  if (text === '') return undefined
  const types = [form.type ?? []].flat()
  const isNumber = types.includes('number') || types.includes('integer')
  if (isNumber && Number.isFinite(Number(text))) return Number(text)
  if (types.includes('null') && text === 'null') return null
  return types.includes('string') || form.enum ? text : undefined
}

const isPlain = (form: Form | undefined): form is Form =>
  form !== undefined && (form.enum !== undefined || [form.type ?? []].flat().some((type) => ['string', 'number', 'integer'].includes(type)))
const listItem = ({ type, items }: Form): Form | null => (type === 'array' && isPlain(items) ? items : null)
const fieldForm = ({ type, properties, additionalProperties: field }: Form): Form | null =>
  type === 'object' && properties === undefined && typeof field === 'object' && isPlain(field) ? field : null
const takesText = ({ type, anyOf = [] }: Form): boolean => [type ?? []].flat().includes('string') || anyOf.some(takesText)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
