import type { KindName } from '../../contracts/kinds/index.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { RunState } from './run-state.ts'

type CallNow = (tool: string, args: Record<string, unknown>) => Promise<string>

/**
 * Arguments with every wire brought to a kind the tool takes: an image with labels is segmented, a segmentation becomes the mask of the
 * asked classes, a mask its polygons, and lines a road network. Each conversion is a call of its own, so it is seen as a card.
 */
export async function fittedArguments(
  spec: ToolSpec,
  args: Readonly<Record<string, unknown>>,
  { state, call }: { state: RunState; call: CallNow },
): Promise<Record<string, unknown>> {
  const made: Record<string, unknown> = { ...args }
  const classes = Object.entries(spec.inputs).find(([, input]) => input.role === 'argument' && input.type === 'classes')
  const asked = classes ? args[classes[0]] : undefined
  for (const [name, input] of Object.entries(spec.inputs)) {
    const value = args[name]
    if (input.role !== 'wire' || value === undefined) continue
    const brought = (one: unknown) => (typeof one === 'string' ? fitted(one, { kinds: input.kinds, asked, state, call }) : Promise.resolve(one))
    made[name] = Array.isArray(value) ? await inOrder(value, brought) : await brought(value)
  }
  return made
}

async function inOrder(values: readonly unknown[], brought: (one: unknown) => Promise<unknown>): Promise<unknown[]> {
  const made: unknown[] = []
  for (const one of values) made.push(await brought(one))
  return made
}

type Fitting = { readonly kinds: readonly KindName[]; readonly asked: unknown; readonly state: RunState; readonly call: CallNow }

async function fitted(wire: string, { kinds, asked, state, call }: Fitting): Promise<string> {
  const kind = state.facts.kindOf(wire)
  if (kind === null || kinds.includes(kind)) return wire
  const takes = (...wanted: KindName[]) => wanted.some((one) => kinds.includes(one))
  if (kind === 'image' && takes('segmentation', 'mask', 'features')) return fitted(await call('segment', { image: wire }), { kinds, asked, state, call })
  if (kind === 'segmentation' && takes('mask', 'features')) {
    const all = state.facts.legendOf(wire)?.names ?? []
    const classes = Array.isArray(asked) ? asked : (classesOf(wire, state) ?? all)
    return fitted(await call('mask_of_class', { segmentation: wire, class: classes }), { kinds, asked, state, call })
  }
  if (kind === 'features' && takes('graph')) return call('build_graph', { lines: wire })
  if (kind === 'mask' && takes('features')) return call('vectorize', { mask: wire })
  return wire
}

function classesOf(wire: string, { made }: RunState): string[] | null {
  const artifact = made.find(({ output }) => output === wire)?.artifact
  return artifact?.kind === 'segmentation' ? artifact.classes.filter((one) => one !== 'background') : null
}
