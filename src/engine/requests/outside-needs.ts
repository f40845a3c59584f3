import type { Action, Plan, Resource } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { toolSpecs } from '../../tools/index.ts'
import { placeholderResolve } from '../planner/index.ts'
import { resolveOnScreen } from './scope-resources.ts'

/** A thing that a plan takes from a screen: no step can make it. */
export type Need = { readonly name: string; readonly kind: 'image' | 'area' | 'point' }

const specs: ReadonlyMap<string, ToolSpec> = new Map(toolSpecs.map((spec) => [spec.id, spec]))
/** Where an image stands, a name is one of these; another one is a slip of the pen. */
const imageNames = new Set(['image', 'pre', 'post'])

/** Images, areas and points the steps name and no step makes, each once, in the order of the plan. */
export function outsideNeeds({ actions, resources }: Plan): Need[] {
  const made = new Set(actions.flatMap((action) => action.outputs))
  const needs = new Map<string, Need>()
  for (const { name, kinds } of actions.flatMap(wiresOf)) {
    const kind = kinds.find((one) => one === 'image' || one === 'area' || one === 'point')
    const isNamed = kind !== 'image' || imageNames.has(name) || resources[name]?.kind === 'image'
    if (kind && isNamed && !made.has(name)) needs.set(name, { name, kind })
  }
  return [...needs.values()]
}

const wiresOf = ({ tool, inputs }: Action) =>
  Object.entries(specs.get(tool)?.inputs ?? {}).flatMap(([input, spec]) =>
    spec.role === 'wire' ? [inputs[input]].flat().flatMap((name) => (typeof name === 'string' ? [{ name, kinds: spec.kinds }] : [])) : [],
  )

/** The plan with its needs taken to exist, so that everything else can be checked. */
export function assumed(plan: Plan, needs: readonly Need[]): Plan {
  const resources = Object.fromEntries(needs.flatMap(({ name, kind }) => Object.entries(placeholder(name, kind))))
  return { ...plan, resources: { ...resources, ...plan.resources } }
}

function placeholder(name: string, kind: Need['kind']): Record<string, Resource> {
  if (kind === 'image') return { [name]: { kind, layerId: name, label: name } }
  const want = { scope: kind === 'point' ? ('route' as const) : ('area' as const), points: [name], areaName: name, region: null, distanceM: null }
  const made = placeholderResolve(want)
  const thing = made.ok ? Object.values(made.value)[0] : undefined
  return thing ? { [name]: thing } : {}
}

/** The plan with its needs as this screen has them; what is not on it stays missing, for the checker to say. */
export function onThisScreen(plan: Plan, needs: readonly Need[], workspace: Workspace): Plan {
  const found: Record<string, Resource> = {}
  for (const { name, kind } of needs) {
    const thing = kind === 'image' ? imageOf(workspace, name) : placeOn(workspace, { name, kind })
    if (thing) found[name] = thing
  }
  const named = new Set(needs.map((need) => need.name))
  const others = Object.entries(plan.resources).filter(([name]) => !named.has(name))
  return { ...plan, resources: { ...Object.fromEntries(others), ...found } }
}

function imageOf({ layers }: Workspace, name: string): Resource | null {
  const images = layers.filter((layer) => layer.kind === 'image')
  const role = name === 'pre' ? 'pre' : 'post'
  const image = images.find((layer) => layer.role === role) ?? (name === 'image' ? images[0] : undefined)
  return image ? { kind: 'image', layerId: image.id, label: image.name } : null
}

function placeOn(workspace: Workspace, { name, kind }: { name: string; kind: 'area' | 'point' }): Resource | null {
  const want = { points: [name], areaName: name === 'here' ? null : name, region: null, distanceM: null }
  const found = resolveOnScreen(workspace)({ ...want, scope: kind === 'point' ? 'route' : 'area' })
  return found.ok ? (Object.values(found.value)[0] ?? null) : null
}
