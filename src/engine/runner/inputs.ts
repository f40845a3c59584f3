import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Action, Plan } from '../../contracts/plan.ts'
import type { InputSpec } from '../../contracts/tool-spec.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import type { AnyStored, Tool } from '../../tools/index.ts'

export type InputWorld = {
  plan: Plan
  workspace: Workspace
  made: ReadonlyMap<string, AnyStored>
  featuresOf(layer: Layer): Promise<Result<AnyStored>>
  artifactOf(id: string): AnyStored | null
}

/** Values of a step's inputs, resolved and checked against the tool's definition. */
export async function resolveInputs(action: Action, tool: Tool, world: InputWorld): Promise<Result<Record<string, unknown>>> {
  const values: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(tool.inputs)) {
    const given = action.inputs[name]
    const value = definition.spec.role === 'wire' ? await resolveWire(given, definition.spec, { action, name, world }) : parseArgument(given, definition, { action, name })
    if (!value.ok) return value
    values[name] = value.value
  }
  return ok(values)
}

type Place = { action: Action; name: string }

function parseArgument(given: unknown, definition: Tool['inputs'][string], { action, name }: Place): Result<unknown> {
  if (!definition.value) return ok(given)
  const parsed = definition.value.safeParse(given ?? undefined)
  if (parsed.success) return ok(parsed.data)
  const why = parsed.error.issues[0]?.message ?? 'not usable'
  return fail({ code: 'argument_invalid', message: `"${name}" of step ${action.id} (${action.tool}) cannot be ${JSON.stringify(given)}: ${why}.`, hint: 'Change it on the card.' })
}

type WireSpec = Extract<InputSpec, { role: 'wire' }>

async function resolveWire(given: unknown, spec: WireSpec, place: Place & { world: InputWorld }): Promise<Result<unknown>> {
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) {
    if (spec.optional) return ok(null)
    return fail({ code: 'input_missing', message: `Step ${place.action.id} (${place.action.tool}) lacks "${place.name}": ${spec.label}.`, hint: 'Connect it on the card.' })
  }
  if (!spec.many) return resolveOne(Array.isArray(given) ? given[0] : given, place)
  const values: unknown[] = []
  for (const one of Array.isArray(given) ? given : [given]) {
    const value = await resolveOne(one, place)
    if (!value.ok) return value
    values.push(value.value)
  }
  return ok(values)
}

async function resolveOne(given: unknown, { action, name, world }: Place & { world: InputWorld }): Promise<Result<unknown>> {
  const key = String(given)
  const made = world.made.get(key)
  if (made) return ok(made)
  const resource = world.plan.resources[key]
  if (!resource)
    return fail({
      code: 'input_unavailable',
      message: `Step ${action.id} (${action.tool}) waits for "${key}", which no step has made.`,
      hint: `Choose another source for "${name}".`,
    })
  if (resource.kind === 'artifact') return storedArtifact(resource.artifactId, world)
  if (resource.kind !== 'image' && resource.kind !== 'features') return ok({ name: key, ...resource })
  const layer = world.workspace.layers.find((one) => one.id === resource.layerId)
  if (layer && resource.kind === 'features') return world.featuresOf(layer)
  if (layer) return ok({ name: key, layer })
  return fail({
    code: 'layer_missing',
    message: `The ${resource.kind === 'image' ? 'image' : 'vector layer'} of step ${action.id} is no longer in the project.`,
    hint: 'Choose another image, or undo its removal.',
  })
}

function storedArtifact(artifactId: string, world: InputWorld): Result<AnyStored> {
  const stored = world.artifactOf(artifactId)
  return stored ? ok(stored) : fail({ code: 'input_unavailable', message: `The result ${artifactId.slice(0, 8)} is not in this project.`, hint: 'Make it again.' })
}
