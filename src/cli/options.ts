import { parseArgs } from 'node:util'
import { FailureError, fail } from '../contracts/result.ts'

/** Wrong use of a command: exit code 2 and one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type OptionKind = { readonly type: 'string' | 'boolean'; readonly many?: boolean; readonly help: string }
export type OptionTable = Readonly<Record<string, OptionKind>>

export type ParsedOptions = {
  readonly inputs: readonly string[]
  one(name: string): string | undefined
  all(name: string): readonly string[]
  has(name: string): boolean
}

/** Arguments of a command against its option table; anything else is wrong use, named. */
export function readOptions(args: readonly string[], table: OptionTable): ParsedOptions {
  const options = Object.fromEntries(Object.entries(table).map(([name, { type, many }]) => [name, { type, multiple: many ?? false }]))
  try {
    const { values, positionals } = parseArgs({ args: shieldNegatives(joinNegatives(args, table)), options, allowPositionals: true, strict: true })
    const all = (name: string): string[] => [values[name]].flat().filter((value) => typeof value === 'string')
    return { inputs: positionals.map(unshield), one: (name) => all(name)[0], all, has: (name) => values[name] === true }
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.split('. ')[0] ?? error.message)
    throw error
  }
}

/** `--area -73.1,18.5,...` is a value, not an option: joined before node's parser takes the minus for one. */
function joinNegatives(args: readonly string[], table: OptionTable): string[] {
  const joined: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const next = args[at + 1]
    if (arg.startsWith('--') && table[arg.slice(2)]?.type === 'string' && next !== undefined && /^-[\d.]/.test(next)) {
      joined.push(`${arg}=${next}`)
      at++
    } else joined.push(arg)
  }
  return joined
}

/** An input such as `-18.5, 72.3` is a coordinate, not a row of options. */
const shieldNegatives = (args: readonly string[]): string[] => args.map((arg) => (/^-\.?\d/.test(arg) ? `${shield}${arg}` : arg))
const shield = '\u0000'
const unshield = (input: string): string => (input.startsWith(shield) ? input.slice(1) : input)

export function numberOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value)) return value
  throw new UsageError(`--${name} needs a number, not "${text}"`)
}

/** `NAME=rest` of options such as --layer and --point. */
export function pairOption(name: string, text: string): [string, string] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw new UsageError(`--${name} needs NAME=VALUE, not "${text}"`)
}

export function numbersOf(name: string, text: string, count: number): number[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (numbers.length === count && numbers.every(Number.isFinite)) return numbers
  throw new UsageError(`--${name} needs ${count} numbers separated by commas, not "${text}"`)
}

export const failed = (parts: Parameters<typeof fail>[0]): never => {
  throw new FailureError(fail(parts).error)
}
