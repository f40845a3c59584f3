import type { Client } from '../../contracts/client.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import { fail, type Result, unwrap } from '../../contracts/result.ts'
import type { ToolEntry } from '../../contracts/services/tools.ts'
import { aliasNamed, readReference, toOurCall, toTheirResult } from '../../core/aliases/index.ts'
import type { TrajectoryStep } from '../../core/trajectory/index.ts'
import { fittedArguments } from './fitted-arguments.ts'
import type { Made, RunState } from './run-state.ts'

/** `alone`: the call with results by their ids, so that it can stand in a request of its own. */
export type StepDone = {
  readonly alone: { readonly tool: string; readonly arguments: Record<string, unknown> }
  readonly call: string
  readonly tool: string
  readonly summary: string
  readonly sha256: string
  readonly obs: Record<string, unknown>
  readonly artifactId: string
  readonly output: string
}

export type StepWorld = { readonly client: Client; readonly requestId: string; readonly specs: ReadonlyMap<string, ToolEntry>; readonly state: RunState }

/**
 * Runs one call under a name of ours or of the catalogue, with the calls that bring its inputs to the right kind before it.
 * @throws FailureError of the conversion or of the tool
 */
export async function runStep({ call, args }: Pick<TrajectoryStep, 'call' | 'args'>, world: StepWorld): Promise<StepDone> {
  const { state, client } = world
  const alias = aliasNamed(call)
  const ours = alias ? unwrap(toOurCall(call, args, state.facts)) : { tool: call, arguments: unwrap(ourArguments(args, state)), alias: null }
  const spec = world.specs.get(ours.tool)
  const fitted = spec
    ? await fittedArguments(spec, ours.arguments, { state, call: async (tool, given) => (await callNow(tool, given, { ...world, alias: null })).made.output })
    : ours.arguments
  const { made, summary } = await callNow(ours.tool, fitted, { ...world, alias: ours.alias })
  state.closeStep(made)
  const { sha256 } = await client.tools.digest({ artifactId: made.artifactId })
  const theirs = ours.alias === null ? numbersOf(made.artifact) : toTheirResult(ours.alias, made)
  return {
    call,
    tool: ours.tool,
    summary,
    sha256,
    obs: { ...theirs, result: made.artifact.kind, sha256, summary },
    artifactId: made.artifactId,
    output: made.output,
    alone: { tool: ours.tool, arguments: byIds(fitted, state) },
  }
}

const byIds = (args: Readonly<Record<string, unknown>>, { made }: RunState): Record<string, unknown> => {
  const idOf = (value: unknown): unknown =>
    typeof value === 'string' ? (made.find(({ output }) => output === value)?.artifactId ?? value) : Array.isArray(value) ? value.map(idOf) : value
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, idOf(value)]))
}

async function callNow(
  tool: string,
  args: Record<string, unknown>,
  { client, requestId, state, alias }: StepWorld & { alias: string | null },
): Promise<{ made: Made; summary: string }> {
  const result = await client.tools.call({ requestId, tool, arguments: args })
  const artifact = result.artifact ?? (await client.evidence.artifact({ id: result.artifactId }))
  const from = Object.values(args)
    .flat()
    .find((one) => typeof one === 'string' && state.facts.legendOf(one) !== null)
  return { made: state.keep(result, artifact, { call: tool, alias, from: typeof from === 'string' ? from : null }), summary: result.summary }
}

/** Arguments of a call of ours: references become names of results, names of layers their ids; inside records stand values. */
function ourArguments(args: Readonly<Record<string, unknown>>, state: RunState): Result<Record<string, unknown>> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args)) {
    const resolved = ourValue(value, state, true)
    if (!resolved.ok) return resolved
    made[name] = resolved.value
  }
  return { ok: true, value: made }
}

function ourValue(value: unknown, state: RunState, connects: boolean): Result<unknown> {
  if (typeof value === 'string') return ourText(value, state, connects)
  if (Array.isArray(value)) {
    const all: unknown[] = []
    for (const one of value) {
      const resolved = ourValue(one, state, connects)
      if (!resolved.ok) return resolved
      all.push(resolved.value)
    }
    return { ok: true, value: all }
  }
  if (typeof value !== 'object' || value === null) return { ok: true, value }
  const record: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) {
    // the layer that pixels are of
    const resolved = ourValue(one, state, key === 'of')
    if (!resolved.ok) return resolved
    record[key] = resolved.value
  }
  return { ok: true, value: record }
}

function ourText(text: string, state: RunState, connects: boolean): Result<unknown> {
  const reference = readReference(text)
  if (!reference || reference.from === 'step') return { ok: true, value: connects ? (state.facts.wireOf(text) ?? text) : text }
  const found = state.facts.referenceOf?.(reference.key, 'trajectory', reference.index) ?? null
  if (!found) return fail({ code: 'wire_missing', message: `${text} names nothing.`, hint: 'It must name the result of an earlier step.' })
  return { ok: true, value: connects && found.wire !== null ? found.wire : found.value }
}

/** What is kept of a result of ours beside its digest: the numbers people compare. */
function numbersOf(artifact: Artifact): Record<string, unknown> {
  if (artifact.kind === 'quantity') return { value: artifact.value, unit: artifact.unit }
  if (artifact.kind === 'yes_no') return { value: artifact.value }
  if (artifact.kind === 'path') return { reachable: artifact.reachable, length_m: artifact.lengthM }
  if (artifact.kind === 'table' && artifact.records) return { columns: artifact.records.columns.map(({ name }) => name), rows: artifact.records.rows }
  if (artifact.kind === 'features') return { features: artifact.features.length }
  return {}
}
