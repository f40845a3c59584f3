import { createHash } from 'node:crypto'
import type { ChildStep } from '../../contracts/request.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
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
  const values: Record<string, unknown> = {}
  for (const [name, { spec, value }] of Object.entries(tool.inputs)) {
    const one = given[name] ?? null
    if (spec.role === 'wire' || value === null) {
      if (one === null && spec.role === 'wire' && !spec.optional)
        return fail({ code: 'input_missing', message: `${tool.spec.id} lacks "${name}": ${spec.label}.`, hint: 'Give it in the call.' })
      values[name] = one
      continue
    }
    const parsed = value.safeParse(one ?? undefined)
    if (!parsed.success)
      return fail({
        code: 'argument_invalid',
        message: `"${name}" of ${tool.spec.id} cannot be ${JSON.stringify(one)}: ${parsed.error.issues[0]?.message ?? 'not usable'}.`,
        hint: 'Change it in the call.',
      })
    values[name] = parsed.data
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(tool.inputs, name))
  if (unknown !== undefined) return fail({ code: 'argument_invalid', message: `${tool.spec.id} takes no "${unknown}".`, hint: `It takes ${Object.keys(tool.inputs).join(', ')}.` })
  return ok(values)
}

const keyOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** A stored result by its id, which is its content; anything else by its value. */
function identity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identity)
  return typeof value === 'object' && value !== null && 'artifactId' in value ? value.artifactId : value
}
