import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { SelfTestSchema, type SelfTest } from '../../contracts/services/planners.ts'

const KeptSchema = z.object({
  /** address a person chose; null: the usual one */
  url: z.string().nullable().default(null),
  /** addresses elsewhere a person allowed */
  allowed: z.array(z.string()).default([]),
  /** self-tests by digest of the model, or by name where the server tells no digest */
  tests: z.record(z.string(), SelfTestSchema).default({}),
})
export type Kept = z.infer<typeof KeptSchema>

/** What is known of planners on this machine, beside the settings. */
export type Advice = {
  read(): Kept
  change(by: (kept: Kept) => Kept): void
}

const nothing: Kept = { url: null, allowed: [], tests: {} }

/** A file of the data folder, written whole or not at all. One that cannot be read is told of, put aside and begun anew. */
export function openAdvice(file: string, { warn }: { warn(sentence: string): void }): Advice {
  let kept: Kept | null = null
  const load = (): Kept => {
    const text = textOf(file)
    if (text === null) return nothing
    const read = KeptSchema.safeParse(parsed(text))
    if (read.success) return read.data
    renameSync(file, `${file}.unreadable`)
    warn('What was known of language models could not be read and is found out anew.')
    return nothing
  }
  const read = () => {
    kept ??= load()
    return kept
  }
  return {
    read,
    change(by) {
      kept = by(read())
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(kept, null, 1))
      renameSync(`${file}.new`, file)
    },
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Under which a model's test is kept: what it is, whatever it is called on this machine. */
export const keyOf = ({ name, digest }: { name: string; digest: string | null }): string => digest ?? `name:${name}`

export const testOf = ({ tests }: Kept, model: { name: string; digest: string | null }): SelfTest | null =>
  Object.hasOwn(tests, keyOf(model)) ? (tests[keyOf(model)] ?? null) : null
