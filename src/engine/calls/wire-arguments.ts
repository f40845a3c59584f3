import type { Plan, Resource } from '../../contracts/plan.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import type { ProjectStore } from '../project/index.ts'
import { thingNamed, thingsFor } from './named-thing.ts'
import { placeOf } from './place-argument.ts'
import { wireOfArtifact } from './wire-of-artifact.ts'

export type ArgumentWorld = { readonly plan: Plan; readonly workspace: Workspace; readonly store: ProjectStore }
type WireSpec = Extract<InputSpec, { role: 'wire' }>
export type Wired = { readonly inputs: Record<string, unknown>; readonly resources: Record<string, Resource> }

/**
 * The arguments of a call as inputs of a step: wires become names of resources or of earlier outputs, all else stays as it is.
 * @fails argument_invalid (unknown name), input_missing, input_unavailable, and what a place given by value fails with
 */
export function wireArguments(spec: ToolSpec, given: Readonly<Record<string, unknown>>, world: ArgumentWorld): Result<Wired> {
  const stray = strayArgument(spec, given)
  if (stray) return stray
  const inputs: Record<string, unknown> = {}
  const resources: Record<string, Resource> = {}
  for (const [name, input] of Object.entries(spec.inputs)) {
    const value = given[name]
    if (value === undefined || value === null) {
      if (input.optional) continue
      return fail({ code: 'input_missing', message: `${spec.id} lacks "${name}": ${input.label}.`, hint: hintFor(input, world), repairable: true })
    }
    if (input.role === 'argument') {
      inputs[name] = value
      continue
    }
    const names = wiresOf(value, input, { ...world, input: name, resources, typed: typedFor(spec, name) })
    if (!names.ok) return names
    inputs[name] = input.many ? names.value : names.value[0]
  }
  return ok({ inputs, resources })
}

function strayArgument(spec: ToolSpec, given: Readonly<Record<string, unknown>>) {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(spec.inputs, name))
  if (unknown === undefined) return null
  const known = Object.keys(spec.inputs)
  return fail({
    code: 'argument_invalid',
    message: `${spec.id} takes no "${unknown}".`,
    hint: known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes nothing.',
    repairable: true,
  })
}

/** Arguments that take the number itself where a wire was given one: `volumeM3` beside `volume`. */
const typedFor = ({ inputs }: ToolSpec, name: string): string[] =>
  Object.entries(inputs).flatMap(([other, input]) => (input.role === 'argument' && input.type === 'number' && other !== name && other.startsWith(name) ? [other] : []))

type Place = ArgumentWorld & { readonly typed: readonly string[]; readonly input: string; readonly resources: Record<string, Resource> }

function wiresOf(value: unknown, spec: WireSpec, place: Place): Result<string[]> {
  const all = Array.isArray(value) ? value : [value]
  if (!spec.many && all.length !== 1)
    return fail({ code: 'argument_invalid', message: `"${place.input}" takes one thing, and ${all.length} were given.`, hint: 'Name one.', repairable: true })
  const names: string[] = []
  for (const one of all) {
    const name = wireOf(one, spec, place)
    if (!name.ok) return name
    names.push(name.value)
  }
  return ok(names)
}

function wireOf(value: unknown, spec: WireSpec, place: Place): Result<string> {
  if (typeof value === 'string') return namedWire(value, spec, place)
  if (typeof value !== 'object' || value === null) {
    const hint = typeof value === 'number' && place.typed.length > 0 ? `Type the number as ${place.typed.join(' or ')}.` : hintFor(spec, place)
    return fail({
      code: 'argument_invalid',
      message: `"${place.input}" names a thing of the kind ${spec.kinds.join(' or ')}, and ${JSON.stringify(value)} is none.`,
      hint,
      repairable: true,
    })
  }
  const made = placeOf({ value, kinds: spec.kinds, workspace: place.workspace, input: place.input })
  return made.ok ? ok(keep(made.value, place)) : made
}

function namedWire(name: string, spec: WireSpec, place: Place): Result<string> {
  const { plan, workspace, store } = place
  const step = plan.actions.find(({ id, outputs }) => id === name || outputs.includes(name))
  if (step) return ok(step.outputs[0] ?? name)
  if (Object.hasOwn(plan.resources, name)) return ok(name)
  const thing = thingNamed(workspace, name, spec.kinds)
  if (thing) return ok(keep(thing, place))
  const artifact = store.artifacts.find(name)
  if (artifact) return ok(keep({ kind: 'artifact', artifactId: name, label: `result ${name.slice(0, 8)}`, wire: wireOfArtifact(name, artifact) }, place))
  return fail({
    code: 'input_unavailable',
    message: `"${name}" is no ${spec.kinds.join(' or ')} that is here.`,
    hint: hintFor(spec, place),
    repairable: true,
    details: { input: place.input },
  })
}

/** The same thing has one name in a plan, whoever names it. */
function keep(resource: Resource, { plan, resources }: Place): string {
  const body = JSON.stringify(resource)
  const known = [...Object.entries(plan.resources), ...Object.entries(resources)].find(([, one]) => JSON.stringify(one) === body)
  if (known) return known[0]
  const taken = new Set([...Object.keys(plan.resources), ...Object.keys(resources), ...plan.actions.flatMap(({ outputs }) => outputs)])
  const base = 'layerId' in resource ? resource.layerId : resource.kind
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`
  resources[name] = resource
  return name
}

function hintFor(spec: InputSpec, { plan, workspace }: ArgumentWorld): string {
  if (spec.role === 'argument') return spec.note || `It is a ${spec.type}.`
  const things = [...thingsFor(workspace, spec.kinds), ...plan.actions.flatMap(({ outputs }) => outputs)]
  return things.length > 0 ? `There are: ${things.slice(0, 20).join(', ')}.` : 'Add a layer first.'
}
