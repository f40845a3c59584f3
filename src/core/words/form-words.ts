/** The part of JSON Schema that structured arguments of tools use. */
export type Form = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: Form
  readonly properties?: Readonly<Record<string, Form>>
  readonly required?: readonly string[]
  readonly propertyNames?: Form
  readonly additionalProperties?: Form | boolean
  readonly anyOf?: readonly Form[]
  readonly default?: unknown
}

const words: Readonly<Record<string, string>> = { string: 'text', number: 'number', integer: 'whole number', boolean: 'yes or no', null: 'nothing' }

/** A structure in one line, as a person would write it down: `[{edges: [text], why?: text}]`. */
export function formWords(form: Form): string {
  if (form.enum) return form.enum.map(String).join(' or ')
  if (form.anyOf) return form.anyOf.map(formWords).join(' or ')
  if (form.type === 'array') return `[${formWords(form.items ?? {})}]`
  if (form.type === 'object') return `{${fieldsOf(form).join(', ')}}`
  const types = [form.type ?? []].flat()
  return types.length === 0 ? 'anything' : types.map((type) => words[type] ?? type).join(' or ')
}

function fieldsOf({ properties = {}, required = [], propertyNames, additionalProperties }: Form): string[] {
  const named = Object.entries(properties).map(([name, form]) => `${name}${required.includes(name) && form.default === undefined ? '' : '?'}: ${formWords(form)}`)
  if (named.length > 0 || additionalProperties === undefined || typeof additionalProperties === 'boolean') return named
  return [`${propertyNames?.enum ? propertyNames.enum.map(String).join(' or ') : 'name'}: ${formWords(additionalProperties)}`]
}
