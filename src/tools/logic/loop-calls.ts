import { z } from 'zod'
import { fail, type Failure, ok, type Result } from '../../contracts/result.ts'
import type { AnyStored, ToolContext } from '../context.ts'
import { argumentOf } from '../define-tool.ts'
import { filledInputs } from './loop-inputs.ts'
import type { Item, WireValue } from './loop-items.ts'

export const CallSchema = z.object({ tool: z.string().min(1), inputs: z.record(z.string(), z.unknown()).default({}) })
export type LoopCall = z.infer<typeof CallSchema>

export const callsArgument = argumentOf.json(z.array(CallSchema).min(1).max(20), {
  label: 'calls',
  note: '[{tool, inputs}], in order; "<item>", "<item.name>", "<step[0]>", "<given[0]>" stand for the item, its fields, earlier results of the round and the wires given',
})

/** Result of one round: what each call made, or the failure that ended it. */
export type RoundResult = { readonly item: Item; readonly made: readonly AnyStored[]; readonly error: Failure | null }

type Loop = {
  readonly calls: readonly LoopCall[]
  /** input: field of the item; fills the first call where it does not say it itself */
  readonly bind: Readonly<Record<string, string>>
  readonly given: readonly WireValue[]
  readonly context: ToolContext
}

/**
 * Runs the calls for every item, in order; a failed item says so and the others go on.
 * @fails `aborted` when stopped; the first failure when every item failed
 */
export async function runRounds(items: readonly Item[], loop: Loop): Promise<Result<RoundResult[]>> {
  const results: RoundResult[] = []
  for (const item of items) {
    if (loop.context.signal.aborted) return fail({ code: 'aborted', message: 'Stopped.', hint: 'Finished items are kept; run again to go on.' })
    results.push(await runRound(item, loop))
    loop.context.progress({ done: results.length, total: items.length, unit: 'items', secondsLeft: null, device: null })
    // one turn for whoever waits: a stop, a question of the window
    if (results.length % 64 === 0) await new Promise((next) => setTimeout(next, 0))
  }
  const [first] = results
  if (first?.error && results.every(({ error }) => error !== null))
    return fail({
      ...first.error,
      message: results.length === 1 ? first.error.message : `Every one of ${results.length} items failed; the first, ${first.item.label}: ${first.error.message}`,
    })
  return ok(results)
}

async function runRound(item: Item, { calls, bind, given, context }: Loop): Promise<RoundResult> {
  const made: AnyStored[] = []
  for (const [at, { tool, inputs }] of calls.entries()) {
    const bound = at === 0 ? Object.fromEntries(Object.entries(bind).map(([name, field]) => [name, `<item.${field.replace(/^item\./, '')}>`])) : {}
    const filled = filledInputs({ ...bound, ...inputs }, { item, given, made })
    if (!filled.ok) return { item, made, error: filled.error }
    const label = calls.length === 1 ? item.label : `${item.label}, ${tool}`
    const result = await context.child({ label, tool, inputs: filled.value })
    if (!result.ok) return { item, made, error: result.error }
    made.push(result.value)
  }
  return { item, made, error: null }
}
