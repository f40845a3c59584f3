import type { OptionTable, ParsedOptions } from './options.ts'

/** One command of the terminal. `run` returns the exit code: 0 answered, 1 refused or failed, 2 wrong use. */
export type Command = {
  readonly name: string
  readonly usage: string
  readonly summary: string
  readonly options: OptionTable
  readonly examples: readonly string[]
  run(options: ParsedOptions): Promise<number>
}
