import type { Action, Plan, Resource } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** A plan made ready to be compared: what each name stands for, whoever chose the name. */
export type Comparable = {
  readonly actions: readonly Action[]
  readonly resources: Readonly<Record<string, Resource>>
  /** step that makes a name; the first where several claim it */
  readonly makers: ReadonlyMap<string, Action>
  readonly specs: ReadonlyMap<string, ToolSpec>
}

export function comparable(plan: Pick<Plan, 'actions' | 'resources'>, specs: ReadonlyMap<string, ToolSpec>): Comparable {
  const makers = new Map<string, Action>()
  for (const action of plan.actions) for (const output of action.outputs) if (!makers.has(output)) makers.set(output, action)
  return { actions: plan.actions, resources: plan.resources, makers, specs }
}

/** Names on a wire, one or several; what is neither is no wire. */
export const namesOf = (value: unknown): readonly string[] => [value].flat().filter((one): one is string => typeof one === 'string')

export const isWire = ({ specs }: Comparable, tool: string, input: string): boolean => specs.get(tool)?.inputs[input]?.role === 'wire'

/** What a resource is, apart from its name: an image by its layer, a place by its geometry. */
export function identityOf(resource: Resource): string {
  if (resource.kind === 'image') return `image ${resource.layerId}`
  if (resource.kind === 'features') return `features ${resource.layerId}`
  if (resource.kind === 'artifact') return `result ${resource.artifactId}`
  if (resource.kind === 'area') return `area ${JSON.stringify(resource.rings)}`
  if (resource.kind === 'point') return `point ${resource.xy.join()}`
  return `selection ${[...resource.ids].sort().join()}`
}

/** A plain value for comparison: one class and a list of one are the same, the order of a list of names means nothing. */
export const plainValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.length === 1 ? plainValue(value[0]) : JSON.stringify([...value].map(String).sort())
  return typeof value === 'string' ? value : JSON.stringify(value)
}
