import type { Action, Resource } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import type { InputSpec, ToolSpec } from '../../../../contracts/tool-spec.ts'

type Thing = { readonly kind: Resource['kind'] | 'layer'; readonly name: string }

/** Short names of things in a prompt: `i1` an image, `a1` an area, `p1` a point, `l1` a layer. A model never types the name of a file or a place. */
export type Handles = {
  /** handle of a resource of the plan */
  of(resource: string): string
  readonly things: ReadonlyMap<string, Thing>
}

const letters: Record<Resource['kind'], string> = { image: 'i', area: 'a', point: 'p', selection: 'x', features: 'f', artifact: 'r' }

export function makeHandles(resources: Readonly<Record<string, Resource>>, context: PlanningContext): Handles {
  const things = new Map<string, Thing>()
  const byName = new Map<string, string>()
  const count: Record<string, number> = {}
  const add = (letter: string, thing: Thing) => {
    count[letter] = (count[letter] ?? 0) + 1
    things.set(`${letter}${count[letter]}`, thing)
    return `${letter}${count[letter]}`
  }
  for (const [name, { kind }] of Object.entries(resources)) byName.set(name, add(letters[kind], { kind, name }))
  for (const layer of [...(context.images ?? []), ...(context.others ?? [])]) add('l', { kind: 'layer', name: layer.name })
  return { things, of: (resource) => byName.get(resource) ?? resource }
}

/**
 * Steps with handles turned back into the names of the plan. A word that is both a handle and an earlier result means whichever the input
 * takes, the result first.
 */
export function withoutHandles(actions: readonly Action[], { things }: Handles, specs: ReadonlyMap<string, ToolSpec>): readonly Action[] {
  const made = new Map<string, string>()
  return actions.map((action) => {
    const tool = specs.get(action.tool)
    const meant = (value: unknown, input: InputSpec | undefined): unknown => {
      if (Array.isArray(value)) return value.map((one) => meant(one, input))
      const thing = typeof value === 'string' ? things.get(value) : undefined
      return typeof value === 'string' && thing && input && isMeant(thing, input, made.get(value)) ? thing.name : value
    }
    const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, value]) => [name, meant(value, tool?.inputs[name])]))
    for (const output of action.outputs) if (tool) made.set(output, tool.output)
    return { ...action, inputs }
  })
}

/** Whether a handle is what an input means; `result` is the kind of an earlier result of the same name. */
function isMeant({ kind }: Thing, input: InputSpec, result: string | undefined): boolean {
  if (input.role === 'argument') return kind === 'layer' && ['layer', 'layers', 'text'].includes(input.type)
  if (kind === 'layer') return false
  const takes = (wanted: string) => input.kinds.some((one) => one === wanted)
  return result === undefined || (!takes(result) && takes(kind))
}
