import { createHash } from 'node:crypto'
import type { ChildStep } from '../../contracts/request.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { InputSpec } from '../../contracts/tool-spec.ts'
import { type AnyStored, type ChildCall, type Tool, toolById, type ToolContext } from '../../tools/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { summarise } from './summary.ts'

type World = {
  readonly store: ProjectStore
  /** key of the step that goes over the items */
  readonly parent: string
  readonly models: string
  contextOf(artifactId: string): ToolContext
  told(child: ChildStep): void
}

/**
 * A call of a tool for one item of a step. It is stored under a key of its own, so that going over the same items again costs nothing, and
 * told with its result or its failure.
 */
export async function runChild(world: World, call: ChildCall): Promise<Result<AnyStored>> {
  const result = await execute(world, call)
  const made = result.ok ? result.value : null
  world.told({
    label: call.label,
    tool: call.tool,
    artifactId: made?.artifactId ?? null,
    artifactKind: made?.artifact.kind ?? null,
    summary: made ? summarise(made.artifact).summary : null,
    error: result.ok ? null : result.error,
  })
  return result
}

async function execute({ store, parent, models, contextOf }: World, { tool: id, inputs }: ChildCall): Promise<Result<AnyStored>> {
  const tool = toolById.get(id)
  if (!tool) return fail({ code: 'tool_unknown', message: `There is no tool "${id}".`, hint: 'Look up the name with search.' })
  if (tool.spec.effects !== 'none')
    return fail({ code: 'argument_invalid', message: `${id} changes the screen and cannot be called for every item.`, hint: 'Call it once, as a step.' })
  const parsed = parseInputs(tool, inputs)
  if (!parsed.ok) return parsed
  const key = keyOf([parent, id, tool.spec.version, tool.spec.module === 'perception' ? models : '', Object.entries(parsed.value).map(([name, value]) => [name, identity(value)])])
  const known = tool.spec.readsCatalogue ? null : store.artifacts.find(key)
  const context = contextOf(key)
  if (known) return ok({ artifactId: key, artifact: known, step: context.step })
  const output = await tool.run(parsed.value, context)
  if (!output.ok) return output
  if ('stored' in output.value) return ok({ ...output.value.stored, step: context.step })
  store.artifacts.store(key, output.value.artifact)
  return ok({ artifactId: key, artifact: output.value.artifact, step: context.step })
}

function parseInputs(tool: Tool, given: Readonly<Record<string, unknown>>): Result<Record<string, unknown>> {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(tool.inputs, name))
  if (unknown !== undefined) return fail({ code: 'argument_invalid', message: `${tool.spec.id} takes no "${unknown}".`, hint: `It takes ${Object.keys(tool.inputs).join(', ')}.` })
  const values: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(tool.inputs)) {
    const parsed = parseInput(input, given[name] ?? null, { tool: tool.spec.id, name })
    if (!parsed.ok) return parsed
    values[name] = parsed.value
  }
  return ok(values)
}

type At = { readonly tool: string; readonly name: string }

function parseInput({ spec, value }: Tool['inputs'][string], given: unknown, at: At): Result<unknown> {
  if (spec.role === 'wire') {
    if (given !== null) return unfitWire(given, spec, at) ?? ok(given)
    return spec.optional ? ok(null) : fail({ code: 'input_missing', message: `${at.tool} lacks "${at.name}": ${spec.label}.`, hint: 'Give it in the call.' })
  }
  const parsed = value?.safeParse(given ?? undefined) ?? { success: true as const, data: given }
  if (parsed.success) return ok(parsed.data)
  const why = parsed.error.issues[0]?.message ?? 'not usable'
  return fail({ code: 'argument_invalid', message: `"${at.name}" of ${at.tool} cannot be ${JSON.stringify(given)}: ${why}.`, hint: 'Change it in the call.' })
}

type WireSpec = Extract<InputSpec, { role: 'wire' }>

/** A wire that is no thing of a kind the input takes, such as a placeholder nothing filled. */
function unfitWire(value: unknown, { kinds, many }: WireSpec, at: At) {
  const wrong = (many && Array.isArray(value) ? value : [value]).find((one) => !kinds.some((kind) => kind === kindOf(one)))
  if (wrong === undefined) return null
  const told = typeof wrong === 'string' ? `"${wrong}"` : (kindOf(wrong) ?? JSON.stringify(wrong) ?? 'nothing')
  return fail({
    code: kindOf(wrong) === null ? 'input_unavailable' : 'kind_mismatch',
    message: `"${at.name}" of ${at.tool} takes ${kinds.join(' or ')}, and ${told} is none.`,
    hint: 'Give a result, a layer, an area or a point; "<step[0]>" is the first result of the round.',
    repairable: true,
  })
}

function kindOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('artifact' in value) return (value.artifact as AnyStored['artifact']).kind
  return 'layer' in value ? 'image' : 'rings' in value ? 'area' : 'xy' in value ? 'point' : null
}

const keyOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** A stored result by its id, which is its content; anything else by its value. */
function identity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identity)
  return typeof value === 'object' && value !== null && 'artifactId' in value ? value.artifactId : value
}
