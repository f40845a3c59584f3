import { createHash } from 'node:crypto'
import type { Action, Plan, Resource } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** What a key needs to know of the world: changes here make results below them stale. */
export type Identities = {
  /** content identity of a layer's file, with its labels and typed GSD */
  layer(layerId: string): string
  /** models installed, so that another choice of model makes another result */
  models: string
  /** hand edits on the artifact a step made before */
  edits(step: string): string
  /** the same of a result made by another request */
  editsOf?(artifactId: string): string
  selection: readonly string[]
}

type KeyAsk = { plan: Plan; specs: ReadonlyMap<string, ToolSpec>; identities: Identities }

/**
 * Key of every step: tool, version, arguments, keys of inputs, identities of layers, models and geometry.
 * Stale, re-run only below the change, replay and cache are this one function.
 * A step whose inputs are not all there has no key.
 */
export function stepKeys({ plan, specs, identities }: KeyAsk): Map<string, string> {
  const keys = new Map<string, string>()
  const byOutput = new Map<string, string>()
  for (const action of plan.actions) {
    if (action.skipped) continue
    const key = keyOf(action, { plan, specs, identities, byOutput })
    if (key === null) continue
    keys.set(action.id, key)
    // hand edits change what the steps below see, not the artifact itself
    for (const output of action.outputs) byOutput.set(output, `${key}+${identities.edits(action.id)}`)
  }
  return keys
}

function keyOf(action: Action, { plan, specs, identities, byOutput }: KeyAsk & { byOutput: ReadonlyMap<string, string> }): string | null {
  const spec = specs.get(action.tool)
  if (!spec) return null
  const parts: unknown[] = [spec.id, spec.version, spec.module === 'perception' ? identities.models : '']
  const identityOf = (name: string) => byOutput.get(name) ?? resourceIdentity(plan.resources[name], identities)
  for (const [name, input] of Object.entries(spec.inputs)) {
    const value = action.inputs[name]
    if (value === undefined || value === null) continue
    const identity = input.role === 'argument' ? argumentIdentity(name, value, identities) : wireIdentity(value, identityOf)
    if (identity === null) return null
    parts.push([name, ...identity])
  }
  // screen changes happen anew each time they are asked for
  if (spec.effects !== 'none') parts.push(action.id, plan.goal.action)
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

const argumentIdentity = (name: string, value: unknown, { selection }: Identities): unknown[] => [value, name === 'selection' ? selection : null]

/** Null while one of the named inputs is not there. */
function wireIdentity(value: unknown, identityOf: (name: string) => string | null): unknown[] | null {
  const resolved = [value].flat().map((name) => identityOf(String(name)))
  return resolved.includes(null) ? null : [resolved]
}

function resourceIdentity(resource: Resource | undefined, identities: Identities): string | null {
  if (!resource) return null
  if (resource.kind === 'image' || resource.kind === 'features') return `${resource.kind}:${identities.layer(resource.layerId)}`
  if (resource.kind === 'artifact') return `${resource.artifactId}+${identities.editsOf?.(resource.artifactId) ?? ''}`
  return JSON.stringify(resource)
}
