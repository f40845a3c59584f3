import type { Action } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { type ClassArgument, isGiven, type Step, inputValue, type WireInput, wireNames } from './subject.ts'

/** The actions, each beside its spec. */
export const stepsOf = (actions: readonly Action[], specs: ReadonlyMap<string, ToolSpec>): Step[] =>
  actions.map((action, at) => {
    const spec = specs.get(action.tool) ?? null
    return { action, at, spec, wires: wiresOf(action, spec), classes: classArgumentsOf(action, spec) }
  })

function wiresOf(action: Action, spec: ToolSpec | null): WireInput[] {
  return Object.entries(spec?.inputs ?? {}).flatMap(([input, one]) => {
    const value = inputValue(action, input)
    return one.role === 'wire' && isGiven(value) ? [{ input, spec: one, value, names: wireNames(value) }] : []
  })
}

function classArgumentsOf(action: Action, spec: ToolSpec | null): ClassArgument[] {
  return Object.entries(spec?.inputs ?? {}).flatMap(([input, one]) => {
    const value = inputValue(action, input)
    if (one.role !== 'argument' || (one.type !== 'class' && one.type !== 'classes') || !isGiven(value)) return []
    return [{ input, of: one.of, values: Array.isArray(value) ? value : [value] }]
  })
}

/** Steps by the names they take, and the first maker of each name. */
export function linksOf(steps: readonly Step[]): { makers: Map<string, Step>; readers: Map<string, Step[]> } {
  const makers = new Map<string, Step>()
  const readers = new Map<string, Step[]>()
  for (const step of steps) {
    for (const output of step.action.outputs) if (!makers.has(output)) makers.set(output, step)
    for (const name of new Set(step.wires.flatMap(({ names }) => names ?? []))) readers.set(name, [...(readers.get(name) ?? []), step])
  }
  return { makers, readers }
}
