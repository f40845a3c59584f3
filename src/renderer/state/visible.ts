/** Characters that change what a reader sees without being seen: controls, direction overrides, empty widths, tags. Letters of every script stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g

const written = (one: string): string => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`

/** The text with every steering character written out, so that a name cannot pretend to be another. */
export const visibleText = (text: string): string => text.replace(steering, written)

const seen = new WeakMap<object, unknown>()

/** A value of the engine as it may be drawn: names of files, layers and attributes were written by others. The same value where nothing hides in it. */
export function visible<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  // what was looked through once is not looked through again: a list changes by one of many
  if (!seen.has(value)) seen.set(value, writtenOut(value))
  return seen.get(value) as T
}

function writtenOut<T>(value: T): T {
  const body = JSON.stringify(value)
  // JSON writes controls and separators as escapes; the rest stands as it is
  const mayHide = body !== undefined && (body.search(steering) >= 0 || /\\u00[01]|\\u007f|\\[bf]/.test(body))
  return mayHide ? (eachText(value) as T) : value
}

function eachText(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (Array.isArray(value)) return value.map(eachText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachText(one)]))
}
