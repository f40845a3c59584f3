import { type Literal, pythonLiteral } from './python-literal.ts'

export type NamedClass = { readonly index: number; readonly name: string }

/** A dict of number to name, or a list of names, written as JSON or Python; undefined for anything else. */
export function classNames(text: string | undefined): NamedClass[] | undefined {
  return text === undefined ? undefined : namesIn(pythonLiteral(text))
}

export function namesIn(value: Literal | undefined): NamedClass[] | undefined {
  const entries = value instanceof Map ? [...value] : Array.isArray(value) ? value.map((name, i) => [String(i), name] as const) : []
  const classes = entries.map(([index, name]) => ({ index: Number(index), name: String(name) }))
  const isSound = classes.length > 0 && classes.every(({ index, name }) => Number.isInteger(index) && index >= 0 && index < 100_000 && isClassName(name))
  return isSound ? classes.sort((a, b) => a.index - b.index) : undefined
}

const longestName = 200

/** A name people can read: neither empty, nor a text, nor with signs that steer a terminal. */
export const isClassName = (name: string): boolean => name.trim() !== '' && name.length <= longestName && !/\p{Cc}/u.test(name)

/** A number, or a list of numbers. */
export function numbersIn(text: string | undefined): number[] | undefined {
  const value = text === undefined ? undefined : pythonLiteral(text)
  const list = Array.isArray(value) ? value : [value]
  return list.every((one): one is number => typeof one === 'number') ? list : undefined
}

export const numberIn = (text: string | undefined): number | undefined => numbersIn(text)?.[0]
