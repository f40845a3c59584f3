import type { Action } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { nearestName } from './names.ts'
import { wireNames } from './subject.ts'

export type NameRepair = { readonly step: string; readonly what: 'tool' | 'input' | 'wire'; readonly from: string; readonly to: string }
export type NameDrop = { readonly step: string; readonly what: 'tool' | 'input'; readonly name: string }
export type RepairedNames = { readonly actions: readonly Action[]; readonly repairs: readonly NameRepair[]; readonly drops: readonly NameDrop[] }

type Log = { repairs: NameRepair[]; drops: NameDrop[] }

/**
 * Mends misspelt names of a model's plan: tools, then inputs, then wires against resources and earlier outputs.
 * What has no unique near name is dropped when it is a tool or an input, and left for the checker when it is a wire.
 */
export function repairNames(actions: readonly Action[], specs: readonly ToolSpec[], resources: readonly string[]): RepairedNames {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const byAlias = new Map(specs.flatMap((spec) => spec.aliases.map((alias) => [alias, spec.id] as const)))
  const log: Log = { repairs: [], drops: [] }
  const kept: Action[] = []
  const available = [...resources]
  for (const action of actions) {
    const tool = toolName(action, { byId, byAlias }, log)
    const spec = tool === null ? undefined : byId.get(tool)
    if (!spec) continue
    kept.push(mendInputs({ ...action, tool: spec.id }, spec, { available, log }))
    available.push(...action.outputs)
  }
  return { actions: kept, ...log }
}

type Registry = { byId: ReadonlyMap<string, ToolSpec>; byAlias: ReadonlyMap<string, string> }

function toolName(action: Action, { byId, byAlias }: Registry, log: Log): string | null {
  if (byId.has(action.tool)) return action.tool
  const meant = byAlias.get(action.tool) ?? nearestName(action.tool, [...byId.keys()])
  if (meant === null) log.drops.push({ step: action.id, what: 'tool', name: action.tool })
  else log.repairs.push({ step: action.id, what: 'tool', from: action.tool, to: meant })
  return meant
}

function mendInputs(action: Action, spec: ToolSpec, { available, log }: { available: readonly string[]; log: Log }): Action {
  const inputs: Record<string, unknown> = {}
  const free = Object.keys(spec.inputs).filter((name) => !Object.hasOwn(action.inputs, name))
  for (const [name, value] of Object.entries(action.inputs)) {
    const meant = Object.hasOwn(spec.inputs, name) ? name : nearestName(name, free)
    if (meant === null) log.drops.push({ step: action.id, what: 'input', name })
    else {
      if (meant !== name) log.repairs.push({ step: action.id, what: 'input', from: name, to: meant })
      inputs[meant] = spec.inputs[meant]?.role === 'wire' ? mendWire(value, { step: action.id, available, log }) : value
    }
  }
  return { ...action, inputs }
}

function mendWire(value: unknown, { step, available, log }: { step: string; available: readonly string[]; log: Log }): unknown {
  const names = wireNames(value)
  if (!names) return value
  const mended = names.map((name) => {
    const meant = available.includes(name) ? name : nearestName(name, available)
    if (meant !== null && meant !== name) log.repairs.push({ step, what: 'wire', from: name, to: meant })
    return meant ?? name
  })
  return Array.isArray(value) ? mended : (mended[0] ?? value)
}
